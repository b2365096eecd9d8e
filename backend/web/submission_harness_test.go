package web_test

import (
	"fmt"
	"time"
)

const achievement = "/apis/activity/achievement"

// goodWork is a valid form with a link, which can be sent once.
func goodWork() object {
	return object{
		"title": "Night Ferry", "description": "A ferry crosses 夜海.", "process": "Boards in Imagen, shots in Veo.",
		"tools": []string{"veo", "imagen"}, "videoLink": "https://video.openframe.example/v/1",
		"english": true, "agreement": true, "aiShareConfirmed": true,
	}
}

func linked(n int64) object {
	return goodWork().with(object{"videoLink": fmt.Sprintf("https://video.openframe.example/v/n%d", n)})
}

type submissionView struct {
	ID                 string
	WorkID             int
	Title, Description string
	Process            *string
	ProcessFile        *string
	Cover              *string
	Tools              []string
	OtherTool          *string
	Video              *struct {
		URL             string
		DurationSeconds float64
		Width, Height   int
	}
	VideoLink       *string
	English, Latest bool
	SubmittedAt     time.Time
}

type historyView struct {
	Items        []submissionView
	Total, Limit int
}

func (c *client) history() historyView {
	c.t.Helper()
	var list historyView
	c.get(achievement + "/list").ok(&list)
	return list
}
