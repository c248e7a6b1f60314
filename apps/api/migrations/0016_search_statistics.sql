-- How common each of some ten thousand words is. With the usual hundred the planner takes rare words for common ones, and reads a large shop
-- from its newest product on instead of asking the index of words.
ALTER TABLE products ALTER COLUMN search SET STATISTICS 1000;
