/** How long the browser may take to read a film's running time, in milliseconds. */
const PATIENCE_MS = 5_000;

/** The running time of a film in seconds, or null where this browser cannot tell: the service finds out. */
export function runningTime(file: Blob): Promise<number | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    const tell = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    video.preload = 'metadata';
    video.onloadedmetadata = () => tell(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => tell(null);
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
