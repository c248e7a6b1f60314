import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NO_CREDIT_TAKEN } from "./refusal-advice.ts";
import { RefusalPanel } from "./refusal-panel.tsx";

test("a refusal says what happened, what to do, and once what became of the credit", async () => {
  const refusal = { code: "ENGINE_TIMEOUT", message: "This took longer than it should. Please try again." };
  const nothing = () => {};
  const text = renderToStaticMarkup(
    <RefusalPanel refusal={refusal} onChangePhoto={nothing} onChangeGarment={nothing} />,
  );
  expect(text).toContain(refusal.message);
  expect(text.match(/credit/gi)).toHaveLength(1);
  expect(text).toContain(NO_CREDIT_TAKEN);
});
