/** The words of one language, written as in a dictionary. `*`: with any ending; `-`: also written apart or as one. */
export type Words = {
  /** Where the noun that names the thing is: "coat stand" is a stand, "percha para abrigos" a percha. */
  order: "first" | "last";
  /** Endings of a plural, and what may stand there in the singular instead. */
  plurals: string;
  singulars: string;
  /** Worn on the torso or the legs, and clothes in general. */
  garments: string;
  /** They also mean something else, so that more has to speak for them: a top, a polo, a vest. */
  unsure: string;
  /** Worn elsewhere, and sold by shops for clothes. */
  accessories: string;
  /** Not worn. */
  goods: string;
  /** A garment with such a word is none for people: a dog coat, a tree skirt. */
  notForPeople: string;
  /** Colours, sizes, cuts and fabrics: they may stand after the noun. */
  neutral: string;
  /** Words after which a name says what the thing is with, for, or made of. */
  before: string;
  /** What the button for buying says, as a regular expression. */
  cart: string;
};
