/** The login window. */
export default {
  title: 'Log in',
  how: 'Enter your email address and we will send you a code. No password, no sign-up: your first login opens the account.',
  email: 'Email',
  emailWrong: 'Please enter a complete address, such as name@example.com',
  send: 'Send code',
  sendAgain: 'Send again in {{seconds}} s',
  sendFailed: 'Send failed, please try again',
  sent: 'We have sent a code to {{email}}. It is valid for {{minutes}} minutes.',
  codeHint: 'Nothing there? Look into the spam folder, too.',
  codeIncomplete: 'The code has six digits. Please check it',
  otherAddress: 'Use another address',
  logIn: 'Log in',
  logInFailed: 'Login failed, please try again',
  tooMany: 'Too many requests. Please try again in {{seconds}} s',
  phone: 'The contest is made for a bigger screen. Please log in on a computer.',
  understood: 'Got it',
};
