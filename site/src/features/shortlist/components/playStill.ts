/** Milliseconds that the pointer or the focus rests on a film before its clip is asked for. */
const REST = 120;

/** Whether the visitor has a pointer that can rest on a film, and asked for neither less motion nor fewer bytes. */
const mayPlay = (): boolean =>
  matchMedia('(hover: hover) and (pointer: fine)').matches &&
  !matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches &&
  !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/**
 * Plays the clip of a film, three silent seconds, over its still while the pointer or the keyboard is on it. Nothing is
 * loaded before; a clip that does not arrive leaves the still as it is, and is not asked for again.
 */
export function attachPlay(page: ParentNode, signal: AbortSignal): void {
  const failed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let video: HTMLVideoElement | undefined;

  const stop = () => {
    clearTimeout(timer);
    video?.remove();
    video = undefined;
  };
  const play = (frame: HTMLElement, src: string) => {
    const clip = document.createElement('video');
    video = clip;
    Object.assign(clip, { preload: 'none', src, muted: true, playsInline: true, tabIndex: -1 });
    clip.ariaHidden = 'true';
    clip.addEventListener('playing', () => (clip.dataset.playing = ''));
    clip.addEventListener('ended', () => clip.remove());
    clip.addEventListener('error', () => {
      failed.add(src);
      clip.remove();
    });
    frame.append(clip);
    clip.play().catch(() => undefined);
  };

  for (const film of page.querySelectorAll<HTMLElement>('.show-film[data-online]')) {
    const start = () => {
      const src = film.dataset.online!;
      stop();
      if (mayPlay() && !failed.has(src))
        timer = setTimeout(() => play(film.querySelector('.frame')!, src), REST);
    };
    film.addEventListener('pointerenter', start, { signal });
    film.addEventListener('focus', () => film.matches(':focus-visible') && start(), { signal });
    film.addEventListener('pointerleave', stop, { signal });
    film.addEventListener('blur', stop, { signal });
    if (film.matches(':hover, :focus-visible')) start();
  }
  signal.addEventListener('abort', stop);
}
