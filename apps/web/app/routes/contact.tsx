import { ContactPage } from "../features/help/contact-page.tsx";
import { publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/contact.ts";
import { OwnContactForm } from "./contact-form.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin, operatorDetails } = getRequestContext(context, request);
  return { origin, email: operatorDetails.email };
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/contact",
    title: "Contact",
    description: "Write to the people who run this shop. A person will read it and answer by email.",
  });

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContactPage form={<OwnContactForm />} email={loaderData.email} />;
}
