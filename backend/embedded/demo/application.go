package demo

import (
	"context"
	"fmt"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

// applications makes the applicants to the camp, in every state of an application.
func (d *loader) applications(ctx context.Context) error {
	states := []contest.RegisterState{contest.StatePass, contest.StatePass, contest.StateSubmitted, contest.StateDeny}
	for i, acc := range Applicants() {
		application := demoRegistration{
			form: applicationForm(acc.Login, i == 0), lang: contest.Chinese, state: states[i],
			reason: "剧本只有前半部分，请上传从头到尾完整的一稿。",
			materials: func(ctx context.Context, entrant account.Entrant) ([]registration.Material, error) {
				return d.materials(ctx, entrant, i)
			},
		}
		if _, err := d.send(ctx, acc.Login, application); err != nil {
			return fmt.Errorf("%s: %w", acc.Login, err)
		}
	}
	return nil
}

// applicationForm is the form of an applicant to the camp, alone or with a team of two.
func applicationForm(email string, team bool) registration.Form {
	f := form(email, contest.Chinese)
	f.PreviousWorks = ""
	f.Motivation = "排过两年小剧场，用 AI 做过一部七分钟的短片。画面都有了，人还没站对地方。"
	if team {
		f.Type = registration.TeamEntry
		f.Team = &registration.Team{
			Name: "第三遍", ContactName: f.Name, ContactEmail: email,
			ContactPhoneCountry: f.PhoneCountry, ContactPhone: f.Phone,
			Members: []registration.Member{
				{Name: f.Name, Email: email, PhoneCountry: f.PhoneCountry, Phone: f.Phone},
				{Name: "周晚", Email: "zhouwan@demo.example", PhoneCountry: f.PhoneCountry, Phone: "912345679"},
			},
		}
	}
	return f
}

// previewSeconds is the running time of an application's PV.
const previewSeconds = 4

// preview describes a small film for a PV, in the colours of one of the catalogue's works.
func (d *loader) preview(number int) (clip.Options, error) {
	works := filmed(d.Catalogue)
	film, err := d.clip(works[number%len(works)])
	film.Width, film.Height, film.Seconds, film.Scenes = 640, 360, previewSeconds, film.Scenes[:1]
	return film, err
}

// materials uploads the four files of an application. Without ffmpeg the PV is an archive of key frames.
func (d *loader) materials(ctx context.Context, entrant account.Entrant, number int) ([]registration.Material, error) {
	film, err := d.preview(number)
	if err != nil {
		return nil, err
	}
	still, err := clip.Still(film, film.Seconds/2)
	if err != nil {
		return nil, err
	}
	frames, err := archive(entry{"keyframe.png", still})
	if err != nil {
		return nil, err
	}
	deck, err := slides("再来一遍", "一座排练厅，一支团队，一扇没有人问过的门。")
	if err != nil {
		return nil, err
	}
	script, err := document("1　内景　排练厅　日", "阳光斜穿四扇高窗，落在地板的胶带记号上。", "导师：可她为什么要开那扇门？")
	if err != nil {
		return nil, err
	}
	files := map[upload.FileKind]struct {
		name    string
		kind    upload.FileType
		content []byte
	}{
		upload.KindConcept:   {"策划案.pptx", upload.TypePPTX, deck},
		upload.KindScript:    {"剧本初稿.docx", upload.TypeDOCX, script},
		upload.KindPV:        {"关键画面.zip", upload.TypeZIP, frames},
		upload.KindPortfolio: {"过往作品.zip", upload.TypeZIP, frames},
	}
	if d.FFmpeg != "" {
		mp4, err := clip.Make(ctx, d.FFmpeg, film)
		if err != nil {
			return nil, err
		}
		pv := files[upload.KindPV]
		pv.name, pv.kind, pv.content = "PV.mp4", upload.TypeMP4, mp4
		files[upload.KindPV] = pv
	}
	var materials []registration.Material
	for _, kind := range registration.MaterialKinds() {
		file := files[kind]
		id, err := d.upload(ctx, entrant, kind, file.name, file.kind.ContentTypes()[0], file.content)
		if err != nil {
			return nil, fmt.Errorf("upload %s: %w", file.name, err)
		}
		materials = append(materials, registration.Material{Kind: kind, UploadID: id})
	}
	return materials, nil
}
