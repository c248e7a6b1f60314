/** Beside login and registration: a finished garment as an invitation. */
export function AuthPicture() {
  return (
    <img
      src="/demo/garments/dress-flora.jpg"
      alt="A sleeveless A-line dress in a flower print"
      width={900}
      height={1200}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
}
