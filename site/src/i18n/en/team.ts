/** The page of a team member, opened by the link in their email. */
export default {
  title: 'Your place in the team',
  named: '{{lead}} named you as a member of “{{team}}”.',
  facts: { name: 'Name', email: 'Email', phone: 'Phone' },
  use: 'The organisers keep these details to review the registration and to contact the team. Your email and phone are never published.',
  privacy: 'Privacy notice',
  confirm: 'Yes, I take part',
  confirmed: 'You confirmed this on {{time}}.',
  leave: 'Leave the team',
  ask: 'Leave the team? Your details are removed from the registration at once, and the lead gets an email. To come back, the lead has to name you again.',
  leaveNow: 'Leave and remove my details',
  stay: 'Stay',
  left: 'You left “{{team}}” on {{time}}. Your details were removed from the registration.',
  notNamed: '“{{team}}” no longer names you. None of your details are stored with its registration.',
  unknown:
    'This link does not work. It may be cut off, or the registration was deleted, and your details with it.',
};
