package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"strings"
	"time"
)

// chaosUpload is a file to send.
type chaosUpload struct {
	kind, name, contentType string
	content                 []byte
}

// send uploads a file until it is complete, and returns its id; false when the driver ends.
func (e *chaosEntrant) send(u chaosUpload) (string, bool) {
	for attempt := 0; ; attempt++ {
		id, state, ok := e.sendOnce(u, fmt.Sprintf("%s-%d-of-entrant-%d-%d", u.kind, e.step, e.number, attempt))
		if !ok {
			return "", false
		}
		if state == "succeed" {
			e.h.ledger.write(
				"upload of a "+u.kind,
				func() { e.h.ledger.uploads[id] = chaosFile{who: e.email, sum: sha256.Sum256(u.content)} },
			)
			return id, true
		}
		e.h.ledger.breaks("a whole %s passes its check: upload %s is %s", u.kind, id, state)
		if !e.pause(time.Second) {
			return "", false
		}
	}
}

func (e *chaosEntrant) sendOnce(u chaosUpload, key string) (id, state string, ok bool) {
	film := u.content
	a, ok := e.call(chaosRequest{
		method: http.MethodPost, path: fixedPath("/apis/activity/upload"), key: key,
		body: map[string]any{"kind": u.kind, "name": u.name, "size": len(film), "contentType": u.contentType},
	})
	var session struct{ UploadID, SessionURL string }
	if !ok {
		return "", "", false
	}
	if !a.ok(&session) {
		return "", a.raw, true
	}
	if !e.sendBytes(session.SessionURL, film) {
		return "", "", false
	}
	sum := crc32.Checksum(film, crc32.MakeTable(crc32.Castagnoli))
	body := map[string]any{"crc32c": base64.StdEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, sum))}
	for {
		a, ok := e.post("/apis/activity/upload/"+session.UploadID+"/complete", body)
		if !ok {
			return "", "", false
		}
		var view struct {
			State    string
			Received int
		}
		switch {
		case !a.ok(&view):
			return session.UploadID, a.raw, true
		case view.State == "uploading" && view.Received == len(film), view.State == "processing":
		case view.State == "uploading":
			e.h.ledger.breaks(
				"bytes that the store confirmed are there: upload %s has %d of %d",
				session.UploadID,
				view.Received,
				len(film),
			)
			if !e.sendBytes(session.SessionURL, film) {
				return "", "", false
			}
		default:
			return session.UploadID, view.State, true
		}
		if !e.pause(300 * time.Millisecond) {
			return "", "", false
		}
	}
}

// chunk is how many bytes of a film are sent at once, a multiple of 256 KiB.
const chunk = 256 << 10

// sendBytes puts the bytes of a file that the store does not have yet, and resumes after interruptions, as a page does.
func (e *chaosEntrant) sendBytes(address string, film []byte) bool {
	for sent, known := 0, false; ; {
		var next int
		var whole bool
		var err error
		if known {
			end := min(sent+chunk, len(film))
			next, whole, err = e.put(address, film[sent:end], fmt.Sprintf("bytes %d-%d/%d", sent, end-1, len(film)))
		} else {
			next, whole, err = e.put(address, nil, fmt.Sprintf("bytes */%d", len(film)))
		}
		switch {
		case e.h.driving.Err() != nil:
			return false
		case whole:
			return true
		case err != nil:
			known = false
			e.h.ledger.retried.Add(1)
			if !e.pause(300 * time.Millisecond) {
				return false
			}
		default:
			sent, known = next, true
		}
	}
}

// put sends a part of a file to its session, and returns how many bytes the store has.
func (e *chaosEntrant) put(address string, part []byte, contentRange string) (received int, whole bool, err error) {
	ctx, cancel := context.WithTimeout(e.h.driving, answerLimit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, address, bytes.NewReader(part))
	if err != nil {
		return 0, false, err
	}
	request.Header.Set("Content-Range", contentRange)
	request.Header.Set("Origin", "https://"+e.host)
	response, err := e.h.http.Transport.RoundTrip(request)
	if err != nil {
		return 0, false, err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, response.Body)
	switch response.StatusCode {
	case http.StatusOK, http.StatusCreated:
		return 0, true, nil
	case http.StatusPermanentRedirect:
		last := 0
		if end := response.Header.Get("Range"); end != "" {
			if _, err := fmt.Sscanf(strings.TrimPrefix(end, "bytes="), "0-%d", &last); err != nil {
				return 0, false, err
			}
			last++
		}
		return last, false, nil
	default:
		return 0, false, fmt.Errorf("the store answered %s", response.Status)
	}
}
