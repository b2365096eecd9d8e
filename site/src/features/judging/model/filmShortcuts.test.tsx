import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { filmShortcuts } from './filmShortcuts';

const space = () => filmShortcuts[' ']!();

it('plays the video by Space before its player is there, and by the player once it is', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pressed = vi.fn();
  const film = (player: boolean) => (
    <div className="judging-work">
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- nothing is played */}
      <video />
      <div className="player-bar">
        {player && (
          <button type="button" data-part="play" onClick={pressed}>
            Play
          </button>
        )}
      </div>
    </div>
  );
  const { rerender } = render(film(false));
  space();
  expect(play).toHaveBeenCalledOnce();
  rerender(film(true));
  space();
  expect(pressed).toHaveBeenCalledOnce();
  expect(play).toHaveBeenCalledOnce();
});
