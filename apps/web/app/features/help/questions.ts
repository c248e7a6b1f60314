/** Frequently asked questions and their answers: plain sentences, so that they can be searched and given to search engines. */
import { CREDIT_PRICE_CENTS, OWN_PHOTOS_MAX, REFERRAL_BONUS_CREDITS, REFERRAL_MAX_FRIENDS } from "@toile/contract";
import { formatMoney } from "../../lib/format/money.ts";

export type Question = {
  /** Part of its URL: /support#refunds. */
  id: string;
  question: string;
  answer: readonly string[];
  /** Words for the search that people use and the answer does not. */
  words?: string;
  link?: { to: string; label: string };
};

export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };

const price = formatMoney(CREDIT_PRICE_CENTS / 100);

export const QUESTION_GROUPS: readonly QuestionGroup[] = [
  {
    id: "photos",
    title: "Your photo",
    questions: [
      {
        id: "good-photo",
        question: "Which photo works best?",
        answer: [
          "One of you alone, from head to feet, facing the camera, with your arms slightly away from your body.",
          "Stand in good light in front of a plain wall, and wear something close-fitting. A long coat or a wide dress hides the outline that the garment has to follow.",
        ],
        link: { to: "/blog/photo-for-virtual-try-on", label: "How to take it, step by step" },
      },
      {
        id: "photo-limited",
        question: "The check says my photo has limitations. What does that mean?",
        answer: [
          "You can use it. The check tells you what may come out badly, such as trousers on a photo that ends at the knees.",
          "It runs on your own device, before anything is uploaded, so try as many photos as you like.",
        ],
      },
      {
        id: "photo-refused",
        question: "My photo was refused. Why?",
        answer: [
          "Because we found nothing in it to dress: no person, several people of about the same size, or not the part of the body that the garment covers.",
          "The message tells you which. A refused try-on costs nothing.",
        ],
      },
      {
        id: "several-photos",
        question: "Can I keep several photos?",
        answer: [
          `Yes, up to ${OWN_PHOTOS_MAX}. Try-ons use your profile photo; choose another one in your profile, under Picture.`,
        ],
        link: { to: "/profile?tab=picture", label: "Your photos" },
      },
    ],
  },
  {
    id: "try-ons",
    title: "Try-ons",
    questions: [
      {
        id: "which-garments",
        question: "What can I try on?",
        answer: [
          "Tops, jackets, trousers, shorts, skirts and dresses: from the rail, or a picture of your own.",
          "A garment photographed flat or on a hanger against a plain background works best. One worn by a model works too.",
        ],
        link: { to: "/browse", label: "Browse the rail" },
      },
      {
        id: "poor-result",
        question: "The result does not look right.",
        answer: [
          "We check every result before charging you. If it is too poor, we show you why and return your credit.",
          "If another version came out about as well, we offer it below the result. If you were charged for a picture that is clearly wrong, write to us.",
        ],
      },
      {
        id: "does-it-fit",
        question: "Does it tell me my size?",
        answer: [
          "No. It shows how a garment may look on you, not whether it fits. The shop's size guide and a tape measure do that.",
        ],
        link: { to: "/blog/measure-yourself", label: "How to measure yourself" },
      },
      {
        id: "how-long-kept",
        question: "How long can I see my results?",
        answer: [
          "We delete results after some time; each one says when. Press the thumb on one you like, and we keep it until you remove it.",
        ],
        link: { to: "/profile?tab=looks", label: "Your looks" },
      },
    ],
  },
  {
    id: "credits",
    title: "Credits and payment",
    questions: [
      {
        id: "what-it-costs",
        words: "price prices pricing cheap free much",
        question: "What does a try-on cost?",
        answer: [
          `One credit for a good picture. A credit costs ${price}. Poor pictures, refusals and failures cost nothing.`,
        ],
        link: { to: "/buy-credits", label: "Packages and plans" },
      },
      {
        id: "expiry",
        question: "Do credits expire?",
        answer: [
          "Bought and bonus credits do not. You can use a plan's credits until seven days after the period you paid for.",
        ],
      },
      {
        id: "refunds",
        words: "refund refunded return withdraw withdrawal",
        question: "Can I get my money back?",
        answer: [
          "Yes, within 14 days, for credits you have not used; you need not give a reason. Write to us and say which payment you mean.",
          "If something went wrong on our side, tell us, even if it was longer ago.",
        ],
        link: { to: "/terms-of-service#withdrawal", label: "The terms on refunds" },
      },
      {
        id: "cancel-plan",
        words: "subscription stop end unsubscribe",
        question: "How do I cancel my plan?",
        answer: [
          "In your profile, under Subscription. It will not renew; you can use its credits until seven days after the period you paid for.",
        ],
        link: { to: "/profile?tab=subscription", label: "Your plan" },
      },
      {
        id: "friends",
        question: "How do I get credits for friends?",
        answer: [
          `Give them your referral code. When a friend registers with it, each of you gets ${REFERRAL_BONUS_CREDITS} credits, for up to ${REFERRAL_MAX_FRIENDS} friends.`,
        ],
        link: { to: "/profile?tab=referral", label: "Your code" },
      },
      {
        id: "payment-failed",
        words: "payment pay paid failed",
        question: "My card was declined.",
        answer: [
          "You were not charged. You see your bank's message next to the form; often the bank wants you to confirm the payment in its own app. Try again, or use another card.",
        ],
      },
    ],
  },
  {
    id: "privacy",
    title: "Account and privacy",
    questions: [
      {
        id: "who-sees",
        words: "private privacy safe secure picture",
        question: "Who can see my photo?",
        answer: [
          "Only you. Links to your pictures are signed and expire. If you share a look, anyone with its link can see it until you stop sharing.",
        ],
        link: { to: "/privacy-policy", label: "Privacy policy" },
      },
      {
        id: "training",
        question: "Is my photo used to train anything?",
        answer: ["No. We use it to make try-on pictures of you, and for nothing else."],
      },
      {
        id: "delete",
        words: "remove erase close gdpr data",
        question: "How do I delete my photo, or everything?",
        answer: [
          "Each photo and each result has a button for it. At the end of your profile you can delete your whole account, immediately and for good.",
        ],
        link: { to: "/profile", label: "Your profile" },
      },
      {
        id: "forgot-password",
        words: "login logging sign in signing email e-mail locked forgot reset",
        question: "I can't log in.",
        answer: [
          "Request a link to set a new password. It works for an hour. If no email arrives, look in your spam folder.",
        ],
        link: { to: "/forgot-password", label: "Set a new password" },
      },
    ],
  },
  {
    id: "shops",
    title: "Shops and developers",
    questions: [
      {
        id: "in-my-shop",
        question: "Can I put this into my own shop?",
        answer: [
          "Yes, in two ways. The try-on button is a few lines of code on your product pages. With the API, your own server sends two pictures and gets one back.",
          "For both you need an account and a key.",
        ],
        link: { to: "/virtual-try-on-api", label: "The try-on API" },
      },
      {
        id: "run-it-myself",
        question: "Can I run it myself?",
        answer: ["Yes. Toile is open source under the Apache 2.0 licence, and starts with one command."],
      },
    ],
  },
];

/** What the search field suggests; each finds an answer. */
export const SEARCH_EXAMPLES = ["refund", "photo", "password"];

/** The groups with the questions that contain all words of the search. A plural finds the singular. */
export function findQuestions(groups: readonly QuestionGroup[], search: string): QuestionGroup[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/(?<=\w{3})s$/, ""));
  const matches = ({ question, answer, words: others = "" }: Question) => {
    const text = [question, ...answer, others].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups.flatMap((group) => {
    const questions = group.questions.filter(matches);
    return questions.length === 0 ? [] : [{ ...group, questions }];
  });
}
