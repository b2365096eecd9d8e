/** A page of the site as it stands on the server, or null when there is none. Rejects without a network. */
export async function fetchPage(address: string): Promise<Document | null> {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`fetch page: the server answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
