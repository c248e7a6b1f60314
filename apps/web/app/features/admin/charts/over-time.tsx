import { BarStack, LinePath } from "@visx/shape";
import { lookOf, rangeOf, type Series } from "./chart.rules.ts";
import type { Span } from "./chart-days.ts";
import { Plot } from "./plot.tsx";

export type OverTimeProps = {
  name: string;
  spans: readonly Span[];
  series: readonly Series[];
  format: (value: number) => string;
  /** The same along the axis, where there is less room. */
  axis: (value: number) => string;
  whole?: boolean;
};

const said = ({ series, format }: OverTimeProps, at: number): string =>
  series
    .map(({ name, values }) => {
      const value = values[at] ?? null;
      const figure = value === null ? "none" : format(value);
      return series.length === 1 ? figure : `${name} ${figure}`;
    })
    .join(", ");

/** Figures of which several make one whole. */
export function BarsOverTime(props: OverTimeProps) {
  const { name, spans, series, axis, whole = false } = props;
  const data = spans.map((_, at) => ({ at, values: series.map(({ values }) => values[at] ?? 0) }));
  return (
    <Plot
      name={name}
      spans={spans}
      range={rangeOf(series, true)}
      format={axis}
      whole={whole}
      readout={(at) => said(props, at)}
    >
      {({ x, y }) => (
        <BarStack
          data={data}
          keys={series.map((_, key) => key)}
          x={({ at }) => at}
          value={(row, key) => row.values[key] ?? 0}
          xScale={x}
          yScale={y}
          offset="diverging"
          color={(key) => lookOf(key).colour}
        >
          {(stacks) =>
            stacks.flatMap(({ index, bars }) =>
              bars
                .filter(({ height }) => height > 0)
                .map((bar) => (
                  <rect
                    key={`${index} ${bar.index}`}
                    x={bar.x}
                    y={bar.y}
                    width={bar.width}
                    height={bar.height}
                    fill={bar.color}
                    // A hairline of the ground between two colours that some eyes see as one.
                    stroke="var(--bg)"
                    strokeWidth={index > 0 ? 1 : 0}
                  />
                )),
            )
          }
        </BarStack>
      )}
    </Plot>
  );
}

/** More points than this would be a row of dots. */
const DOTS_MAX = 40;

/** Figures beside one another. Where there is none, the line has a gap. */
export function LinesOverTime(props: OverTimeProps) {
  const { name, spans, series, axis, whole = false } = props;
  return (
    <Plot
      name={name}
      spans={spans}
      range={rangeOf(series, false)}
      format={axis}
      whole={whole}
      readout={(at) => said(props, at)}
    >
      {({ x, y }) => {
        const middle = (at: number) => (x(at) ?? 0) + x.bandwidth() / 2;
        return series.map((line, index) => {
          const look = lookOf(index);
          const points = line.values.map((value, at) => ({ value, at }));
          const isAlone = ({ at }: { at: number }) =>
            (line.values[at - 1] ?? null) === null && (line.values[at + 1] ?? null) === null;
          return (
            <g key={line.name}>
              <LinePath
                data={points}
                defined={({ value }) => value !== null}
                x={({ at }) => middle(at)}
                y={({ value }) => y(value ?? 0)}
                stroke={look.colour}
                strokeWidth={2}
                strokeDasharray={look.dashes}
              />
              {points
                .filter((point) => point.value !== null && (points.length <= DOTS_MAX || isAlone(point)))
                .map(({ value, at }) => (
                  <circle key={at} cx={middle(at)} cy={y(value ?? 0)} r={2.5} fill={look.colour} />
                ))}
            </g>
          );
        });
      }}
    </Plot>
  );
}
