/** 登录窗口。 */
export default {
  title: '登录',
  how: '输入邮箱，我们会把验证码发给你。无需密码，也无需注册：首次登录即自动创建账户。',
  email: '邮箱',
  emailWrong: '请输入完整的邮箱地址，例如 name@example.com',
  send: '发送验证码',
  sendAgain: '{{seconds}} 秒后可重新发送',
  sendFailed: '发送失败，请重试',
  sent: '验证码已发送至 {{email}}，{{minutes}} 分钟内有效。',
  codeHint: '没有收到？请看看垃圾邮件箱。',
  codeIncomplete: '验证码为 6 位数字，请核对',
  otherAddress: '换一个邮箱',
  logIn: '登录',
  logInFailed: '登录失败，请重试',
  tooMany: '请求过于频繁，请在 {{seconds}} 秒后重试',
  phone: '本活动专为大屏幕设计，请在电脑上登录。',
  understood: '知道了',
};
