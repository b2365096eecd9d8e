/* global window, document, MessageChannel, performance, queueMicrotask, requestAnimationFrame, setTimeout */
/**
 * Runs in the page: notes of every key how long its handlers and the frame after it worked, in milliseconds, and whether
 * the works in view still changed after that frame.
 */
(() => {
  const keys = (window.benchKeys = []);
  const shown = () =>
    [...document.querySelectorAll('main .index-list > li')]
      .filter((work) => work.checkVisibility() && work.getBoundingClientRect().top < window.innerHeight)
      .map((work) => work.textContent)
      .join();
  const channel = new MessageChannel();
  let afterFrame = () => {};
  channel.port1.onmessage = () => afterFrame();
  let began = 0;
  window.addEventListener('input', () => (began = performance.now()), true);
  window.addEventListener('input', () =>
    // After the handlers and all that they have queued to run at once.
    queueMicrotask(() => {
      const handlers = performance.now() - began;
      requestAnimationFrame(() => {
        const frame = performance.now();
        afterFrame = () => {
          const took = handlers + performance.now() - frame;
          const first = shown();
          setTimeout(() => keys.push({ took, late: shown() !== first }), 150);
        };
        channel.port2.postMessage(null);
      });
    }),
  );
})();
