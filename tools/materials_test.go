package main

import (
	"context"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

// applicant sends an application to the camp with four files. The concept has the given name.
func (h *testContest) applicant(ts *testscript.TestScript, _ bool, args []string) {
	email, name, concept, lang := args[0], args[1], args[2], contest.English
	if len(args) > 3 {
		lang = contest.Language(args[3])
	}
	ctx := context.Background()
	who, err := h.db.EnsureEntrant(ctx, email, lang)
	ts.Check(err)
	bucket, err := localstore.Open(ctx, localstore.Options{DataDir: h.dataDir, Now: time.Now})
	ts.Check(err)
	var materials []registration.Material
	for _, kind := range registration.MaterialKinds() {
		object, file := "test/"+email+"/"+string(kind), string(kind)+".file"
		if kind == upload.KindConcept {
			file = strings.ReplaceAll(concept, "ESC", "\x1b[2J")
		}
		ts.Check(bucket.Put(ctx, object, "application/octet-stream", strings.NewReader("content")))
		stored, err := h.db.CreateUpload(ctx, upload.Upload{
			Edition:     contest.Camp,
			EntrantID:   who.ID,
			Kind:        kind,
			Name:        file,
			Size:        7,
			ContentType: "application/octet-stream",
			Object:      object,
			SessionURL:  "https://store.example/" + object,
			State:       upload.Succeed,
			CreatedAt:   h.begin,
			BegunAt:     h.begin,
			ExpiresAt:   h.begin.Add(upload.Lifetime),
		}, upload.MaxUnfinishedUploads)
		ts.Check(err)
		materials = append(materials, registration.Material{Kind: kind, UploadID: stored.ID})
	}
	ts.Check(bucket.Close())
	proof := account.CodeAttempt{
		Purpose: account.CodeForRegistration,
		Email:   email,
		Asker:   account.AskingEntrant(who),
		Code:    "123456",
		At:      h.begin,
		Tries:   1,
	}
	_, err = h.db.IssueCode(
		ctx,
		account.NewVerificationCode(proof.Purpose, email, proof.Asker, proof.Code, h.begin),
		nil,
		nil,
	)
	ts.Check(err)
	_, err = h.db.Register(ctx, registration.Registration{
		Edition: contest.Camp, EntrantID: who.ID, Language: lang, SubmittedAt: h.begin, Materials: materials,
		Form: registration.Form{
			Type:         registration.Individual,
			Name:         name,
			Email:        email,
			PhoneCountry: "+86",
			Phone:        "13800138000",
			Experience:   registration.Some,
		},
	}, proof)
	ts.Check(err)
}
