import { expect, test } from 'vitest';
import { newPasswordProblem } from './new-password.ts';

test.each(['', 'x', 'elevenchars'])('[HOLD-26] the new password %j is too short', async (password) => {
  expect(await newPasswordProblem(password)).toBe('needs at least 12 characters');
});

test.each(['1qaz2wsx3edc', 'password1234', 'Password@2026', 'kirankirankiran', '123456789012'])(
  '[HOLD-26] %j is too common for a new password',
  async (password) => {
    expect(await newPasswordProblem(password)).toContain('among the first that are guessed');
  },
);

test.each(['sunlit rooftops of pune', 'सूर्य की किरण छत पर', '1209 monsoon'])(
  '[HOLD-26] %j is taken as a new password',
  async (password) => {
    expect(await newPasswordProblem(password)).toBeUndefined();
  },
);

test('a new password of more than 1,024 bytes is too long', async () => {
  expect(await newPasswordProblem('सूर्य'.repeat(80))).toContain('can have at most 1024');
});
