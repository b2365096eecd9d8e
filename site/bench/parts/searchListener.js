/* global window, document, MessageChannel, performance, queueMicrotask, requestAnimationFrame, setTimeout */
/**
 * Runs in the page: notes of every key how long its handlers and the frame after it worked, in milliseconds, and whether
 * the works in view or their number still changed after that frame. The next key comes when the list is complete.
 */
(() => {
  const keys = (window.benchKeys = []);
  const works = () =>
    [...document.querySelectorAll('main .index-list > li:not([aria-hidden])')].filter((work) =>
      work.checkVisibility(),
    );
  const count = () => document.querySelector('.index-found').textContent;
  const shown = () =>
    count() +
    works()
      .filter((work) => work.getBoundingClientRect().top < window.innerHeight)
      .map((work) => work.textContent)
      .join();
  const complete = () => count() === '' || works().length === parseInt(/\d+/.exec(count())[0], 10);
  const note = (took, first) => {
    if (complete()) keys.push({ took, late: shown() !== first });
    else setTimeout(() => note(took, first), 20);
  };
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
          setTimeout(() => note(took, first), 150);
        };
        channel.port2.postMessage(null);
      });
    }),
  );
})();
