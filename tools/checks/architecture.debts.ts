/**
 * What does not keep the rules of size yet. The lists may only shrink: a test fails where something
 * grows, joins, or is listed although it keeps the rule by now. Mend one, and take it off here.
 */

/** Functions of more than 60 lines: path, name, and lines. */
export const LONG_FUNCTIONS: Record<string, number> = {
  "apps/web/app/features/account/session/session-store.ts createSessionStore": 114,
  "apps/web/app/features/account/session/session.tsx SessionProvider": 69,
  "apps/web/app/features/billing/card/simulator-card.tsx SimulatorCard": 67,
  "apps/web/app/features/billing/card/stripe-card.tsx StripeFields": 63,
  "apps/web/app/features/billing/offers/purchase-choices.tsx AmountChoice": 66,
  "apps/web/app/features/billing/offers/purchase-choices.tsx PlanChoice": 63,
  "apps/web/app/features/billing/payment/payment-form.tsx ProvidedForm": 70,
  "apps/web/app/features/billing/payment/use-payment.ts usePayment": 65,
  "apps/web/app/features/billing/subscription/cancel-subscription.tsx CancelSubscription": 70,
  "apps/web/app/features/catalogue/card/product-card.tsx ProductCard": 62,
  "apps/web/app/features/catalogue/collection/product-grid.tsx ProductGrid": 71,
  "apps/web/app/features/favourites/favourites-store.ts createFavouritesStore": 106,
  "apps/web/app/features/home/atelier-drawing.tsx AtelierDrawing": 71,
  "apps/web/app/features/showcase/controls.tsx ControlSpecimens": 64,
  "apps/web/app/features/tryon/run/use-running-tryon.ts useRunningTryOn": 76,
  "apps/web/app/ui/before-after.tsx BeforeAfter": 91,
  "apps/web/app/ui/carousel.tsx Carousel": 75,
  "apps/web/app/ui/dropzone.tsx Dropzone": 177,
  "apps/web/app/ui/picture-viewer.tsx PictureViewer": 85,
  "packages/tryon/src/fit/leg-profile.ts legProfile": 69,
};

/** Folders of more than 12 source files. */
export const CROWDED_FOLDERS: Record<string, number> = {
  "packages/tryon/src": 15,
  "packages/tryon/src/compose": 45,
  "packages/tryon/src/fit": 31,
  "packages/tryon/src/garment": 39,
  "packages/tryon/src/image": 13,
  "packages/tryon/src/judge": 26,
  "packages/tryon/src/person": 39,
};
