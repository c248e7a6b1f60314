import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleBand, scaleLinear } from "@visx/scale";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { labelled, movedBy } from "./chart.rules.ts";
import { formatAxisDay, formatSpan, type Span } from "./chart-days.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT = 216;
const MARGIN = { top: 8, right: 4, bottom: 28 };
const LETTER = 7.5;
const LABEL_ROOM = 76;
const TICKS = 4;

type Scales = { x: ReturnType<typeof xScale>; y: ReturnType<typeof yScale> };

export type PlotProps = {
  /** 'Try-ons' */
  name: string;
  spans: readonly Span[];
  range: [number, number];
  /** A value of the axis in words. */
  format: (value: number) => string;
  /** Only whole numbers can be. */
  whole: boolean;
  /** What is said of one point. */
  readout: (at: number) => string;
  children: (scales: Scales) => ReactNode;
};

const xScale = (count: number, width: number) =>
  scaleBand<number>({ domain: Array.from({ length: count }, (_, at) => at), range: [0, width], paddingInner: 0.25 });
const yScale = ([low, high]: [number, number], height: number) =>
  scaleLinear<number>({ domain: [low, high > low ? high : low + 1], range: [height, 0], nice: TICKS });

/**
 * Axes, grid, and a point that is looked at: by pointer, and as a slider by keyboard, which a screen reader speaks. The whole chart is also a
 * table below it.
 */
export function Plot({ name, spans, range, format, whole, readout, children }: PlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const height = HEIGHT - MARGIN.top - MARGIN.bottom;
  const y = yScale(range, height);
  const ticks = y.ticks(TICKS).filter((tick) => !whole || Number.isInteger(tick));
  const left = Math.ceil(Math.max(...ticks.map((tick) => format(tick).length)) * LETTER) + 10;
  const x = xScale(spans.length, Math.max(1, width - left - MARGIN.right));
  const shown = at === null || at >= spans.length ? null : at;
  const said = (point: number) => `${formatSpan(spans[point] ?? { from: "", to: "" })}: ${readout(point)}`;
  return (
    <>
      <p className="tabular min-h-6 text-sm text-muted" aria-hidden="true">
        {shown === null ? "" : said(shown)}
      </p>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={`${name} by ${spans.some(({ from, to }) => from !== to) ? "week" : "day"}`}
        aria-valuemin={1}
        aria-valuemax={spans.length}
        aria-valuenow={(shown ?? spans.length - 1) + 1}
        aria-valuetext={said(shown ?? spans.length - 1)}
        // Narrowed, the page is so wide as before until the chart has been drawn anew.
        className="touch-pan-y overflow-hidden rounded-field"
        style={{ height: HEIGHT }}
        onKeyDown={(event) => move(event, shown, spans.length, setAt)}
        onPointerMove={(event) => setAt(pointOf(event, left, x.step(), spans.length))}
        onPointerDown={(event) => setAt(pointOf(event, left, x.step(), spans.length))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        {width === 0 ? null : (
          <svg width={width} height={HEIGHT} aria-hidden="true" className="block">
            <g transform={`translate(${left} ${MARGIN.top})`}>
              <GridRows scale={y} width={x.range()[1] ?? 0} tickValues={ticks} stroke="var(--line)" />
              {shown === null ? null : (
                <rect
                  x={(x(shown) ?? 0) - (x.step() - x.bandwidth()) / 2}
                  width={x.step()}
                  height={height}
                  fill="var(--line)"
                  opacity={0.6}
                />
              )}
              {children({ x, y })}
              <Axes x={x} y={y} ticks={ticks} height={height} format={format} spans={spans} />
            </g>
          </svg>
        )}
      </div>
    </>
  );
}

type AxesProps = Scales & Pick<PlotProps, "format" | "spans"> & { ticks: number[]; height: number };

function Axes({ x, y, ticks, height, format, spans }: AxesProps) {
  const text = { fill: "var(--muted)", fontSize: 12, fontFamily: "inherit" };
  const room = Math.floor((x.range()[1] ?? 0) / LABEL_ROOM);
  return (
    <>
      <AxisLeft
        scale={y}
        tickValues={ticks}
        tickFormat={(value) => format(Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...text, textAnchor: "end", dx: -2, dy: "0.32em" }}
      />
      <AxisBottom
        scale={x}
        top={height}
        tickValues={labelled(spans.length, room)}
        tickFormat={(at) => formatAxisDay(spans[at] ?? { from: "", to: "" })}
        stroke="var(--edge)"
        hideTicks
        tickLabelProps={(_, index, all) => ({
          ...text,
          // The last label would stick out of the chart.
          textAnchor: index === all.length - 1 && spans.length > 7 ? "end" : "middle",
          dy: "0.2em",
          dx: index === all.length - 1 && spans.length > 7 ? x.bandwidth() / 2 : 0,
        })}
      />
    </>
  );
}

function move(event: KeyboardEvent, at: number | null, count: number, go: (at: number) => void): void {
  const target = movedBy(event.key, at, count);
  if (target === undefined) return;
  event.preventDefault();
  go(target);
}

function pointOf(event: PointerEvent<HTMLElement>, left: number, step: number, count: number): number {
  const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
  return Math.min(count - 1, Math.max(0, Math.floor(offset / step)));
}
