import type { ReactNode } from "react";
import { chartTheme, styleArea, styleComparison } from "@matinee/ui/chart-theme";
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { CurvePoint } from "./reaction-curve.ts";

/** Both plots span the whole width, so that one line marks the same moment in them and in the stills between. */
const plot = { margin: { top: 4, right: 0, bottom: 0, left: 0 } };

/** The grid and the axes of a plot: the seconds of the film, and from 0 to `top`. */
function CurvePlot({
  points,
  seconds,
  top,
  children,
}: {
  points: readonly CurvePoint[];
  seconds: number;
  top: number | "dataMax";
  children: ReactNode;
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} {...plot}>
        <CartesianGrid vertical={false} stroke={chartTheme.grid} />
        <XAxis hide dataKey="second" type="number" domain={[0, seconds]} />
        <YAxis hide domain={[0, top]} />
        {children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Laughter as a solid line, applause as a dashed one. */
export function ReactionPlot({ points, seconds }: { points: readonly CurvePoint[]; seconds: number }) {
  const [laughter, applause] = chartTheme.series;
  return (
    <CurvePlot {...{ points, seconds }} top="dataMax">
      <Area dataKey="laughter" {...styleArea(laughter)} />
      <Line dataKey="applause" dot={false} {...styleComparison(applause)} />
    </CurvePlot>
  );
}

/** Which part of those who came was still there, from 0 to 100%. */
export function StayingPlot({ points, seconds }: { points: readonly CurvePoint[]; seconds: number }) {
  return (
    <CurvePlot {...{ points, seconds }} top={1}>
      <Area dataKey="staying" {...styleArea(chartTheme.series[3])} />
    </CurvePlot>
  );
}
