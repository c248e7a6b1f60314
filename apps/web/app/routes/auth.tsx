/** /login, /register and /auth (the target of an expired session): one screen. */
import { useLocation } from "react-router";
import { AuthPage } from "../features/account/sign-in/auth-page.tsx";
import { AuthPicture } from "../features/home/auth-picture.tsx";
import { KeptPhoto } from "../features/tryon/trip/kept-photo.tsx";
import { keepChoices, packChoices } from "../features/tryon/trip/trip-parts.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/auth.ts";

const isRegister = (pathname: string) => pathname.replace(/\/$/, "") === "/register";

export const meta: Route.MetaFunction = ({ location }) =>
  isRegister(location.pathname)
    ? pageMeta({
        title: "Create an account",
        description: "Create a Toile account and see any piece on you, privately.",
      })
    : pageMeta({ title: "Log in", description: "Log in to Toile." });

export default function AuthRoute() {
  const { pathname } = useLocation();
  return (
    <AuthPage
      mode={isRegister(pathname) ? "register" : "login"}
      picture={<AuthPicture />}
      onLeave={packChoices}
      onBack={keepChoices}
      kept={<KeptPhoto />}
    />
  );
}
