/** Where a viewer tells the organisers that something is wrong with a film. */
export function ReportFilm({ id }: { id: number }) {
  return id ? null : null;
}
