/** Who operates this installation. A missing setting shows as an obvious gap. */
export type Operator = {
  name: string;
  address: readonly string[];
  registrationNumber: string;
  vatNumber: string;
  email: string;
};

const ROWS: { label: string; setting: string; of: (operator: Operator) => string[] }[] = [
  { label: "Trading name", setting: "OPERATOR_NAME", of: ({ name }) => [name] },
  { label: "Address", setting: "OPERATOR_ADDRESS", of: ({ address }) => [...address] },
  {
    label: "Trade register",
    setting: "OPERATOR_REGISTRATION_NUMBER",
    of: ({ registrationNumber }) => [registrationNumber],
  },
  { label: "Email", setting: "OPERATOR_EMAIL", of: ({ email }) => [email] },
];

export function OperatorDetails({ operator }: { operator: Operator }) {
  const { vatNumber } = operator;
  return (
    <dl className="divide-y divide-line border-y text-base leading-normal">
      {ROWS.map(({ label, setting, of }) => {
        const lines = of(operator).filter((line) => line !== "");
        return (
          <Row key={label} label={label}>
            {lines.length === 0 ? (
              <Gap>{`[${label}: not set. ${setting} sets it.]`}</Gap>
            ) : (
              lines.map((line) => (
                <span key={line} className="block">
                  {label === "Email" ? <a href={`mailto:${line}`}>{line}</a> : line}
                </span>
              ))
            )}
          </Row>
        );
      })}
      {vatNumber ? <Row label="VAT number">{vatNumber}</Row> : null}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Gap({ children }: { children: string }) {
  return <mark className="rounded-picture bg-muslin px-1.5 py-0.5 text-thread">{children}</mark>;
}

/** The operator's name in a sentence. */
export function OperatorName({ operator }: { operator: Operator }) {
  return operator.name ? operator.name : <Gap>[Trading name: not set]</Gap>;
}
