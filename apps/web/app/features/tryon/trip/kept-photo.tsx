import { useEffect, useState } from "react";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { dropChoices, keepChoices } from "./trip-parts.ts";

/** On the sign-in forms: keeps the choices over a reload, and shows the photo among them. */
export function KeptPhoto() {
  const [photo, setPhoto] = useState<File | null>(null);
  const src = useObjectUrl(photo);
  useEffect(() => {
    let current = true;
    void keepChoices().then((kept) => current && setPhoto(kept));
    return () => {
      current = false;
      void dropChoices();
    };
  }, []);
  if (!src) return null;
  return (
    <div className="mt-6 flex items-center gap-4 bg-muslin px-5 py-3">
      <img src={src} alt="You, as you will try on" className="h-16 w-12 shrink-0 rounded-picture object-cover" />
      <p className="text-sm">
        <strong className="block font-medium">Your photo is saved on this device.</strong> We upload it once you have an
        account and say so.
      </p>
    </div>
  );
}
