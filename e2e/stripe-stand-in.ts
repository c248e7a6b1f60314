/** Stripe.js for a browser without access to Stripe. Sent to the page as text, so it depends on nothing outside itself. */

/** As much of Stripe.js as a card form uses: its fields are plain ones, and the card goes to the local simulator. */
export function standInForStripe(): void {
  type Field = { input: HTMLInputElement | null };
  const names: Record<string, string> = { cardNumber: "Number", cardExpiry: "Expiry", cardCvc: "Code" };
  const call = async (secret: string, key: string, form: Record<string, string> | null) => {
    const values = new URLSearchParams({ key, client_secret: secret, ...form });
    const isSetup = secret.startsWith("seti_");
    const url = `/_stripe/v1/${isSetup ? "setup" : "payment"}_intents/${secret.split("_secret_")[0]}`;
    const answer = await (form ? fetch(`${url}/confirm`, { method: "POST", body: values }) : fetch(`${url}?${values}`));
    const body = await answer.json();
    return answer.ok ? { [isSetup ? "setupIntent" : "paymentIntent"]: body } : { error: body.error };
  };
  type Confirming = { payment_method: { card: Field } };
  const confirm =
    (key: string) =>
    (secret: string, { payment_method }: Confirming) =>
      call(secret, key, {
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": payment_method.card.input?.value ?? "",
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "2034",
        "payment_method_data[card][cvc]": "123",
      });
  const createField = (type: string) => {
    const listeners = new Map<string, (event: object) => void>();
    const field = {
      input: null as HTMLInputElement | null,
      mount: (place: HTMLElement) => {
        const input = document.createElement("input");
        input.setAttribute("aria-label", `Stripe ${names[type]}`);
        input.oninput = () =>
          listeners.get("change")?.({ elementType: type, complete: input.value.length > 2, empty: input.value === "" });
        field.input = input;
        place.append(input);
      },
      on: (name: string, listener: (event: object) => void) => {
        listeners.set(name, listener);
        // Stripe's frames are ready some time after mounting, never at once.
        if (name === "ready") setTimeout(() => listener({}));
      },
      off: () => {},
      update: () => {},
      focus: () => field.input?.focus(),
      destroy: () => {},
    };
    return field;
  };
  const Stripe = (key: string) => ({
    createToken: () => {},
    createPaymentMethod: () => {},
    registerAppInfo: () => {},
    _registerWrapper: () => {},
    elements: () => {
      const made = new Map<string, Field>();
      const nameOf = (type: string | { __elementType: string }) =>
        typeof type === "string" ? type : type.__elementType;
      return {
        update: () => {},
        getElement: (type: string | { __elementType: string }) => made.get(nameOf(type)) ?? null,
        create: (type: string) => {
          const field = createField(type);
          made.set(type, field);
          return field;
        },
      };
    },
    retrievePaymentIntent: (secret: string) => call(secret, key, null),
    confirmCardPayment: confirm(key),
    confirmCardSetup: confirm(key),
  });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: "endive" }) });
}
