/** Height of the bars, in units of the plot. */
const HEIGHT = 46;
/** Width of a day, of which the bar takes three quarters. */
const DAY = 6;

interface PlotProps {
  /** One bar per day, on the scale of the highest. */
  values: number[];
  /** The text for screen readers in place of the bars. */
  label: string;
  /** The day that is lit. */
  now?: number;
}

/** Bars by day. */
export function Plot({ values, label, now }: PlotProps) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${Math.max(1, values.length) * DAY} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      {values.map((value, day) => {
        const height = value ? Math.max(1.5, (value / most) * (HEIGHT - 2)) : 0;
        return (
          height > 0 && (
            <rect
              key={day}
              className={day === now ? 'plot-now' : 'plot-dot'}
              x={day * DAY + 0.75}
              y={HEIGHT - height}
              width={DAY * 0.75}
              height={height}
            />
          )
        );
      })}
    </svg>
  );
}
