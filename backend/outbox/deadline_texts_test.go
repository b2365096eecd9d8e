package outbox_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/outbox"
)

// TestDeadlineTexts: the proposed email is as it was, and an edition may have its own.
func TestDeadlineTexts(t *testing.T) {
	t.Parallel()
	e := *contesttest.Edition()
	e.Name = contest.Text{EN: "Open Frame", ZH: "开画"}
	want := outbox.BroadcastTexts{
		EN: outbox.BroadcastText{
			Subject: "Your deadline has moved: Open Frame",
			Text:    "Dear {name},\n\nYour deadline has moved.\n\nUntil now: {former}\nNow: {deadline}\n\nWhat you have sent so far stays as it is.",
		},
		ZH: outbox.BroadcastText{
			Subject: "你的截止时间有调整 · 开画",
			Text:    "{name}，你好！\n\n你的截止时间有调整。\n\n原截止时间：{former}\n现截止时间：{deadline}\n\n你已提交的内容保持不变。",
		},
	}
	if diff := cmp.Diff(want, outbox.DeadlineTexts(&e)); diff != "" {
		t.Error(diff)
	}
	e.MailTexts = contest.MailTexts{outbox.MailDeadline: {"paragraphs.moved": {EN: "More time.", ZH: "时间更多。"}}}
	if got := outbox.DeadlineTexts(&e); got.EN.Text == want.EN.Text || got.ZH.Text == want.ZH.Text {
		t.Errorf("%+v", got)
	}
}
