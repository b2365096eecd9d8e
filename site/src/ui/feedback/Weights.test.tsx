import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Weights } from './Weights';

it('draws each part as a share of the largest, whatever that weighs', () => {
  const items = [60, 40].map((weight) => ({ id: String(weight), weight, name: String(weight) }));
  const { container } = render(<Weights items={items} />);
  expect(container.querySelector('ol')!.style.getPropertyValue('--most')).toBe('60');
  expect(
    [...container.querySelectorAll('li')].map((part) => part.style.getPropertyValue('--weight')),
  ).toEqual(['60', '40']);
});
