const TIMES = /^(\d+):(\d\d):(\d\d\.\d{3}) --> (\d+):(\d\d):(\d\d\.\d{3})$/;

/** Reads WebVTT as the service writes it: blocks of times and text. */
export function readCues(text: string): VTTCue[] {
  return text
    .split('\n\n')
    .slice(1)
    .flatMap((block) => {
      const [times = '', ...lines] = block.trim().split('\n');
      const found = TIMES.exec(times);
      if (!found) return [];
      const at = (from: number) =>
        Number(found[from]) * 3600 + Number(found[from + 1]) * 60 + Number(found[from + 2]);
      return [new VTTCue(at(1), at(4), lines.join('\n'))];
    });
}

/** Loads subtitles. The browser's own loading would need every film to be read with CORS as well. */
export async function fetchCues(url: string, signal: AbortSignal): Promise<VTTCue[]> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`subtitles: ${response.status}`);
  return readCues(await response.text());
}
