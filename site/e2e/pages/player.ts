import type { Locator, Page } from '@playwright/test';

/** A video player, in either language. */
export function playerOf(page: Page, within: Locator = page.locator('main')) {
  const root = within.getByRole('group', { name: /^(Player: |播放器：)/ });
  const video = root.locator('video');
  const button = (name: RegExp) => root.getByRole('button', { name });
  return {
    root,
    video,
    start: within.getByRole('button', { name: /^(Play .|播放《)/ }),
    play: button(/^(Play|播放)$/),
    pause: button(/^(Pause|暂停)$/),
    speed: button(/^(Speed|播放速度) /),
    speeds: root.getByRole('menuitemradio'),
    leaveFullScreen: button(/^(Leave full screen|退出全屏)$/),
    unmute: button(/^(Unmute|取消静音)$/),
    position: root.getByRole('slider'),
    help: button(/^(Keys|快捷键)$/),
    keys: root.getByRole('dialog', { name: /^(Keys|快捷键)$/ }),
    stoppedAt: root.getByText(/^(You stopped at|上次看到)/),
    alert: root.getByRole('alert'),
    retry: button(/^(Try again|重试)$/),
    /** The picture over the bar. */
    still: root.locator('.player-peek i'),
    second: () => video.evaluate((element: HTMLVideoElement) => element.currentTime),
    isPlaying: () => video.evaluate((element: HTMLVideoElement) => !element.paused && element.readyState > 2),
  };
}
