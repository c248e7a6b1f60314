/** What makes a good photo, shown on the demo's own figures. */
const TIPS = [
  {
    title: "All of you",
    text: "From head to feet, alone, facing the camera.",
    picture: "/demo/people/figure-1.webp",
    alt: "A display figure in a tank top and trousers, standing straight with space above and below",
  },
  {
    title: "Arms a little away",
    text: "So that sleeves have room.",
    picture: "/demo/people/figure-2.webp",
    alt: "A display figure in a white T-shirt, arms slightly away from the body",
  },
  {
    title: "Plain wall, close clothes",
    text: "Even light, nothing loose. A coat hides what is under it.",
    picture: "/demo/people/figure-3.webp",
    alt: "A fuller display figure in a T-shirt and trousers in front of a plain wall",
  },
] as const;

export function PhotoTips() {
  return (
    <section aria-labelledby="tips" className="page pt-12 lg:pt-16">
      <h2 id="tips" className="eyebrow">
        A photo that works
      </h2>
      <ul className="mt-5 grid gap-6 sm:grid-cols-3 sm:gap-[clamp(1.5rem,4vw,4rem)]">
        {TIPS.map(({ title, text, picture, alt }) => (
          <li key={title} className="grid grid-cols-[minmax(6.5rem,0.4fr)_minmax(0,1fr)] items-center gap-x-5 sm:block">
            <img
              src={picture}
              alt={alt}
              width={450}
              height={600}
              decoding="async"
              className="h-auto w-full rounded-picture bg-muslin"
            />
            <div className="sm:mt-4">
              <h3 className="display text-title">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
