import { editionInAddress, servedEdition } from '../lib/edition';

/** What the editions' own marks are drawn with, cleaned by the build (site/ssg/brand/mark.ts); without those that have none. */
declare const __MARKS__: Record<string, string>;

/** The mark of the edition that is shown; without one of its own that of the contest. */
export function Mark() {
  const shown = editionInAddress();
  const own = servedEdition(shown)?.mark ?? __MARKS__[shown];
  if (own)
    return (
      <svg
        className="brand-mark"
        viewBox="0 0 36 36"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: own }}
      />
    );
  return (
    <svg
      className="brand-mark"
      viewBox="0 0 36 36"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M3 5.5h30M5.5 12v19.5h25V12M11.5 11.5h13v13h-13zM18 11.5v13M11.5 18h13" />
    </svg>
  );
}
