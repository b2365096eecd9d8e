/** The mark of a work to be watched again. */
export function Flag() {
  return (
    <svg className="judging-flag" viewBox="0 0 12 14" aria-hidden="true">
      <path d="M2 13V1h8L8 4l2 3H2" fill="currentColor" stroke="currentColor" />
    </svg>
  );
}
