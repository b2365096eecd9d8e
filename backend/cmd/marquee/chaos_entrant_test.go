package main

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// chaosEntrant is an entrant with a browser.
type chaosEntrant struct {
	*chaosClient
	email  string
	number int
	step   int // of works, files and prompts, for names that are used once
	askID  string

	loggedIn  time.Time
	materials map[string]string // of an application to the camp, by kind
}

// enter runs one entrant after the other until the driver ends.
func (h *chaos) enter() {
	for h.driving.Err() == nil {
		number := int(h.entrants.Add(1))
		email := fmt.Sprintf("entrant%d@films.example", number)
		e := &chaosEntrant{chaosClient: h.newClient(email, chaosSite), email: email, number: number}
		if e.logIn() && e.register() && e.awaitApproval() {
			for range 6 + e.random.IntN(8) {
				if !e.act() || !e.pause(h.rest) {
					break
				}
			}
			e.mayLeave()
		}
	}
}

func (e *chaosEntrant) logIn() bool {
	for {
		code, ok := e.mailed(e.email, func() (asked, ok bool) {
			a, ok := e.post("/apis/passport/code", map[string]any{"email": e.email, "askId": e.askID})
			var ask struct{ AskID string }
			if a.ok(&ask) {
				e.askID = ask.AskID
			}
			return a.ok(nil), ok
		})
		if !ok {
			return false
		}
		a, ok := e.post("/apis/passport/login", map[string]any{"email": e.email, "code": code, "askId": e.askID})
		if !ok {
			return false
		}
		if a.ok(nil) {
			e.loggedIn = time.Now()
			e.h.ledger.write("login", nil)
			return true
		}
	}
}

// register registers the entrant. Earlier tries without an answer may have taken effect.
func (e *chaosEntrant) register() bool {
	form := map[string]any{
		"type":          "individual",
		"name":          "Mei Lin",
		"email":         e.email,
		"phoneCountry":  "+86",
		"phone":         "13800138000",
		"experience":    "some",
		"previousWorks": "https://works.example/1",
		"motivation":    "Boats.",
		"agreement":     true,
	}
	if e.materials != nil {
		delete(form, "previousWorks")
		form["files"] = e.materials
	}
	for {
		state, ok := e.registration()
		if !ok {
			return false
		}
		if state != "NONE" {
			e.h.ledger.write("registration", func() { e.h.ledger.registrations[e.email] = true })
			return true
		}
		code, ok := e.mailed(e.email, func() (asked, ok bool) {
			a, ok := e.post("/apis/activity/register/code", map[string]any{"email": e.email})
			return a.ok(nil), ok
		})
		if !ok {
			return false
		}
		form["code"] = code
		if _, ok := e.post("/apis/activity/register", form); !ok {
			return false
		}
	}
}

// registration returns the state of the entrant's registration.
func (e *chaosEntrant) registration() (string, bool) {
	a, ok := e.get("/apis/activity/status")
	var status struct{ RegisterState string }
	if ok && !a.ok(&status) {
		e.h.ledger.breaks("an entrant reads the own state: %s", a.raw)
	}
	return status.RegisterState, ok
}

func (e *chaosEntrant) awaitApproval() bool {
	for {
		state, ok := e.registration()
		if !ok || state == "PASS" {
			return ok
		}
		if !e.pause(300 * time.Millisecond) {
			return false
		}
	}
}

// act does one random action; false when the entrant can do no more.
func (e *chaosEntrant) act() bool {
	e.step++
	kind := e.random.IntN(5)
	if e.step <= 3 { // every kind is among the first, whatever the seed
		kind = 1 + (e.number+e.step)%3
	}
	switch kind {
	case 0, 1:
		id, ok := e.send(chaosUpload{"video", "film.mp4", "video/mp4", e.film()})
		if !ok || e.random.IntN(2) > 0 {
			return ok && e.submit(id, "")
		}
		cover, ok := e.send(chaosUpload{"cover", "cover.png", "image/png", e.picture()})
		return ok && e.submit(id, cover)
	case 2:
		return e.submit("", "")
	case 3:
		return e.generate()
	default:
		a, ok := e.get("/apis/activity/achievement/list")
		if ok && !a.ok(nil) {
			e.h.ledger.breaks("an entrant reads the own submissions: %s", a.raw)
		}
		e.h.ledger.write("read", nil)
		return ok
	}
}

// submit sends a work with an uploaded film or, without one, with a link, and with a cover if there is one.
func (e *chaosEntrant) submit(uploadID, coverID string) bool {
	title := fmt.Sprintf("Work %d of entrant %d", e.step, e.number)
	form := map[string]any{
		"title":            title,
		"description":      "A ferry crosses the night.",
		"process":          "Boards, then shots.",
		"tools":            []string{"veo"},
		"english":          true,
		"agreement":        true,
		"aiShareConfirmed": true,
	}
	kind := "submission of a film"
	if uploadID == "" {
		kind = "submission of a link"
		form["videoLink"] = fmt.Sprintf("https://video.openframe.example/v/%d-%d", e.number, e.step)
	} else {
		form["videoUploadId"] = uploadID
	}
	if coverID != "" {
		kind = "submission with a cover"
		form["coverUploadId"] = coverID
	}
	a, ok := e.call(
		chaosRequest{
			method: http.MethodPost,
			path:   fixedPath("/apis/activity/achievement"),
			body:   form,
			key:    strings.ReplaceAll(title, " ", "-"),
		},
	)
	var stored struct{ ID string }
	switch {
	case !ok:
		return false
	case a.ok(&stored):
		e.h.ledger.write(kind, func() {
			e.h.ledger.submissions[title] = chaosWork{id: stored.ID, who: e.email, uploadID: uploadID, coverID: coverID}
		})
		return e.random.IntN(8) > 0 || e.withdraw(stored.ID)
	case a.code == "FORBIDDEN" || a.code == "LIMIT_REACHED": // shortlisted, or the tenth was sent
		e.h.ledger.write("refused submission", nil)
	default:
		e.h.ledger.breaks("a work is accepted: %s", a.raw)
	}
	return false
}

// generate creates a clip task, and waits until it has ended.
func (e *chaosEntrant) generate() bool {
	prompt := fmt.Sprintf("Boat %d of entrant %d on a river at night", e.step, e.number)
	form := map[string]any{
		"type":        "text_to_video",
		"model":       "veo3",
		"prompt":      prompt,
		"aspectRatio": "16:9",
		"resolution":  "720P",
		"duration":    8,
		"count":       1,
	}
	a, ok := e.post("/apis/activity/generation/tasks", form)
	var task struct{ ID, State string }
	switch {
	case !ok:
		return false
	case a.ok(&task):
		e.h.ledger.write("ordered clip", func() { e.h.ledger.tasks[task.ID] = chaosTask{who: e.email, prompt: prompt} })
	case a.code == "GENERATION_IN_PROGRESS" || a.code == "QUOTA_EXCEEDED" || a.code == "SYSTEM_BUSY":
		return true
	default:
		e.h.ledger.breaks("a clip is ordered: %s", a.raw)
		return false
	}
	for {
		a, ok := e.get("/apis/activity/generation/tasks/" + task.ID)
		if !ok {
			return false
		}
		if !a.ok(&task) {
			e.h.ledger.breaks("a task that was ordered is found: %s", a.raw)
			return true
		}
		if task.State == "completed" {
			e.h.ledger.write("finished clip", nil)
			return e.useClip(task.ID)
		}
		if task.State != "queued" && task.State != "in_progress" {
			e.h.ledger.write("clip "+task.State, nil)
			return true
		}
		if !e.pause(time.Second) {
			return false
		}
	}
}

// useClip uses a clip as a film, and submits it.
func (e *chaosEntrant) useClip(taskID string) bool {
	a, ok := e.post("/apis/activity/generation/tasks/"+taskID+"/use", map[string]any{"kind": "video"})
	var upload struct{ ID string }
	if !ok {
		return false
	}
	if !a.ok(&upload) {
		e.h.ledger.breaks("a clip is taken over: %s", a.raw)
		return true
	}
	e.h.ledger.write("clip taken over", func() {
		e.h.ledger.uploads[upload.ID] = chaosFile{who: e.email, clip: taskID}
	})
	return e.submit(upload.ID, "")
}

// withdraw withdraws a work that the entrant has just submitted, unless it is shortlisted in the
// meantime.
func (e *chaosEntrant) withdraw(id string) bool {
	a, ok := e.post("/apis/activity/achievement/"+id+"/withdraw", nil)
	switch {
	case !ok:
		return false
	case a.ok(nil):
		e.h.ledger.write("withdrawal", func() { e.h.ledger.withdrawn[id] = e.email })
	case a.code != "FORBIDDEN":
		e.h.ledger.breaks("a work is withdrawn: %s", a.raw)
	}
	return true
}
