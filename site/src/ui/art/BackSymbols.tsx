/** Heads seen from behind, 200 by 250 units. */
export const heads = ['bun', 'short', 'bob', 'curls', 'long', 'phones', 'cap'] as const;
export type Head = (typeof heads)[number];

const paths: Record<Exclude<Head, 'curls' | 'bun' | 'phones'>, string> = {
  short:
    'M66 112c-3-34 10-54 34-54s37 20 34 54c-2 24-10 42-18 48H84c-8-6-16-24-18-48zM66 104c-8-2-9 12-5 20 2 5 6 6 8 3zM134 104c8-2 9 12 5 20-2 5-6 6-8 3z',
  bob: 'M58 156c-6-14-5-34-3-52 4-32 22-48 45-48s41 16 45 48c2 18 3 38-3 52-12 8-72 8-84 0z',
  long: 'M56 206c-6-40-6-80-1-104 6-30 22-46 45-46s39 16 45 46c5 24 5 64-1 104-14 8-74 8-88 0z',
  cap: 'M67 112c-2-26 2-40 12-46 10-8 32-8 42 0 10 6 14 20 12 46-2 22-9 38-17 46H84c-8-8-15-24-17-46zM62 92c0-26 16-40 38-40s38 14 38 40c-20-7-56-7-76 0z',
};
const shoulders = 'M6 252c2-46 22-66 56-76 18-5 24-11 24-24v-10h28v10c0 13 6 19 24 24 34 10 54 30 56 76z';
// The circles of a head of curls: x, y and radius.
const curls = [
  [100, 84, 38],
  [66, 92, 20],
  [134, 92, 20],
  [60, 116, 17],
  [140, 116, 17],
  [76, 66, 20],
  [124, 66, 20],
  [100, 55, 20],
  [70, 136, 15],
  [130, 136, 15],
] as const;

function HeadShape({ head }: { head: Head }) {
  switch (head) {
    case 'bun':
      return (
        <>
          <path d="M67 108c0-32 14-48 33-48s33 16 33 48c0 26-10 44-18 50H85c-8-6-18-24-18-50z" />
          <circle cx="100" cy="54" r="19" />
        </>
      );
    case 'curls':
      return (
        <>
          {curls.map(([x, y, radius]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
          ))}
          <path d="M74 100h52v56H74z" />
        </>
      );
    case 'phones':
      return (
        <>
          <path d="M68 110c-2-32 10-50 32-50s34 18 32 50c-2 24-9 40-16 48H84c-7-8-14-24-16-48z" />
          <path fill="none" stroke="currentColor" strokeWidth="7" d="M62 104c0-36 16-54 38-54s38 18 38 54" />
          <rect x="53" y="98" width="16" height="34" rx="7" />
          <rect x="131" y="98" width="16" height="34" rx="7" />
        </>
      );
    default:
      return <path d={paths[head]} />;
  }
}

/** SVG symbols `back-<head>` of people seen from behind; put them into `defs` and draw them with `use`. */
export function BackSymbols({ of = heads }: { of?: readonly Head[] }) {
  return of.map((head) => (
    <symbol key={head} id={`back-${head}`} viewBox="0 0 200 250" overflow="visible">
      <path d={shoulders} />
      <HeadShape head={head} />
    </symbol>
  ));
}
