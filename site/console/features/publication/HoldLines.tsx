const [X, Y] = [656, 160];
/** Far enough to cover every corner. */
const REACH = 820;
const HOURS = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);

/** A point around the centre, clockwise from the top. */
const at = (radius: number, angle: number) =>
  `${(X + radius * Math.sin(angle)).toFixed(1)} ${(Y - radius * Math.cos(angle)).toFixed(1)}`;

/** The leader of a film: the wedge is the part of `whole` seconds that has passed. */
export function HoldLines({ left, whole }: { left: number; whole: number }) {
  const passed = Math.min(1, Math.max(0, 1 - left / whole)) * 2 * Math.PI;
  const wide = passed > Math.PI ? 1 : 0;
  return (
    <svg
      className="hold-lines"
      viewBox="0 0 1312 320"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {passed > 0 && (
        <path
          className="hold-shade"
          d={`M${X} ${Y}L${at(REACH, 0)}A${REACH} ${REACH} 0 ${wide} 1 ${at(REACH, Math.min(passed, 6.283))}Z`}
        />
      )}
      <path strokeWidth="1.5" d={`M0 ${Y}H1312M${X} 0V218M${X} 246V320`} />
      <circle strokeWidth="3" cx={X} cy={Y} r="140" />
      <circle strokeWidth="3" cx={X} cy={Y} r="122" />
      {HOURS.map((angle) => (
        <path key={angle} strokeWidth="2" d={`M${at(122, angle)}L${at(110, angle)}`} />
      ))}
    </svg>
  );
}
