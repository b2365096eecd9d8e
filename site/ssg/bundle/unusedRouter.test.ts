import { expect, it } from 'vitest';
import { markPure } from './unusedRouter';

it('leaves nothing of a component that is not used but its call, marked as free of side effects', () => {
  expect(
    markPure('var Form = React10.forwardRef(\n  function Form2() {}\n);\nForm.displayName = "Form";\nrun();'),
  ).toBe('var Form = /* @__PURE__ */ React10.forwardRef(\n  function Form2() {}\n);\n\nrun();');
});
