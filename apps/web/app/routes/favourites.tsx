import { RequireUser } from "../features/account/session/require-user.tsx";
import { gridClass, ProductCard, TryOnButton, ViewButton } from "../features/catalogue/card/product-card.tsx";
import { CardsSkeleton } from "../features/catalogue/collection/collection-skeleton.tsx";
import { FavouritesPage } from "../features/favourites/favourites-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Favourites", hidden: true });

export default function FavouritesRoute() {
  return (
    <RequireUser>
      {() => (
        <FavouritesPage
          gridClass={gridClass}
          skeleton={<CardsSkeleton />}
          card={(product) => (
            <ProductCard
              product={product}
              actions={
                <>
                  <ViewButton product={product} />
                  <TryOnButton product={product} here />
                </>
              }
            />
          )}
        />
      )}
    </RequireUser>
  );
}
