import { BackSymbols, type Head } from '../../../ui/art/BackSymbols';

const PLACES: Record<'individual' | 'team', { head: Head; x: number; y: number; scale: number }[]> = {
  individual: [{ head: 'bob', x: 106, y: 32, scale: 0.54 }],
  team: [
    { head: 'curls', x: 22, y: 42, scale: 0.46 },
    { head: 'short', x: 88, y: 36, scale: 0.5 },
    { head: 'long', x: 152, y: 40, scale: 0.48 },
    { head: 'bun', x: 214, y: 34, scale: 0.48 },
  ],
};

/** One person or four before a lit screen, from behind. */
export function Heads({ of }: { of: 'individual' | 'team' }) {
  return (
    <svg className="heads" viewBox="0 0 320 134" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {of === 'individual' && (
        <defs>
          <BackSymbols />
        </defs>
      )}
      <path className="heads-screen" d="M-40 0h400v84H-40z" />
      {PLACES[of].map(({ head, x, y, scale }) => (
        <use key={head} href={`#back-${head}`} x={x} y={y} width={200 * scale} height={250 * scale} />
      ))}
    </svg>
  );
}
