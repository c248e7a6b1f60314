import { QUESTION_GROUPS } from "../features/help/questions.ts";
import { SupportPage } from "../features/help/support-page.tsx";
import { publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/support.ts";
import { OwnContactForm } from "./contact-form.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: getRequestContext(context, request).origin };
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...publicMeta(loaderData?.origin, {
    path: "/support",
    title: "Support",
    description: "Which photo works, what a try-on costs, refunds, privacy: answers, and a form to reach a person.",
  }),
  {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: QUESTION_GROUPS.flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
        })),
      ),
    },
  },
];

export default function SupportRoute() {
  return <SupportPage form={<OwnContactForm />} />;
}
