import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DrawnNumber } from './DrawnNumber';
import figures from './figures.json';

it('draws the figures of a number beside each other', () => {
  const { container } = render(<DrawnNumber value={41} />);
  const [four, one] = [figures[4]!, figures[1]!];
  expect(container.querySelector('svg')!.getAttribute('viewBox')).toBe(
    `0 -714 ${four.width + one.width} 760`,
  );
  const paths = [...container.querySelectorAll('path')];
  expect(paths.map((path) => path.getAttribute('d'))).toEqual([four.path, one.path]);
  expect(paths.map((path) => path.getAttribute('transform'))).toEqual([null, `translate(${four.width})`]);
});
