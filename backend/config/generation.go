package config

import (
	"regexp"
	"strings"
)

// Generation are the providers of images and clips. A model without an id is not available; without any
// id the studio has no models.
type Generation struct {
	// VERTEX_PROJECT and VERTEX_LOCATION: the Google Cloud project and region. Required with a model of Google.
	VertexProject, VertexLocation string
	// VERTEX_BASE_URL: the URL of Vertex AI, for example a private endpoint; Google's for the region.
	VertexBaseURL string
	// VERTEX_BUCKET: where Vertex AI writes its results. Required with IMAGEN_MODEL and IMAGEN_EDIT_MODEL.
	VertexBucket string
	// IMAGEN_MODEL: Google's id of the model for "imagen4", an Imagen or Gemini image model.
	ImagenModel string
	// IMAGEN_EDIT_MODEL: the id of the model for image_to_image; IMAGEN_MODEL if that is a Gemini model, else none.
	ImagenEditModel string
	// IMAGEN_LOCATION: the region of both, "global" for Gemini models; VERTEX_LOCATION.
	ImagenLocation string
	// VEO_MODEL: Google's id of the model for "veo3".
	VeoModel string

	// ARK_BASE_URL: https://ark.cn-beijing.volces.com/api/v3.
	ArkBaseURL string
	// ARK_API_KEY: the key. Required with a model of Ark.
	ArkKey string
	// ARK_RESULT_HOSTS: the domains that results are fetched from, separated by commas; volces.com.
	ArkResultHosts []string
	// SEEDREAM_MODEL and SEEDANCE_MODEL: Ark's ids of the models for "seedream" and "seedance".
	SeedreamModel, SeedanceModel string
	// SEEDANCE_SOUND: whether SEEDANCE_MODEL generates sound; false.
	SeedanceSound bool
}

// Any reports whether a model is configured.
func (g Generation) Any() bool {
	return g.ImagenModel+g.ImagenEditModel+g.VeoModel+g.SeedreamModel+g.SeedanceModel != ""
}

// region reads a region of Google Cloud, or "global".
func (r *reader) region(name string) string {
	return parse(
		r,
		name,
		r.text(name, ""),
		`a region such as us-central1, or "global"`,
		func(text string) (string, bool) {
			return text, regionName.MatchString(text)
		},
	)
}

var regionName = regexp.MustCompile(`^[a-z]+(-[a-z]+)*[0-9]*$`)

func (r *reader) generation() Generation {
	g := Generation{
		VertexProject: r.project(
			"VERTEX_PROJECT",
		),
		VertexLocation: r.region("VERTEX_LOCATION"),
		VertexBucket:   r.bucket("VERTEX_BUCKET", r.text("VERTEX_BUCKET", "")),
		ImagenModel: r.text(
			"IMAGEN_MODEL",
			"",
		),
		ImagenEditModel: r.text("IMAGEN_EDIT_MODEL", ""),
		VeoModel:        r.text("VEO_MODEL", ""),
		VertexBaseURL:   r.optionalOrigin("VERTEX_BASE_URL"),
		ImagenLocation:  r.region("IMAGEN_LOCATION"),
		ArkBaseURL: r.endpoint(
			"ARK_BASE_URL",
			"https://ark.cn-beijing.volces.com/api/v3",
		),
		ArkKey: r.text("ARK_API_KEY", ""),
		SeedreamModel: r.text(
			"SEEDREAM_MODEL",
			"",
		),
		SeedanceModel: r.text("SEEDANCE_MODEL", ""),
		SeedanceSound: r.flag("SEEDANCE_SOUND"),
	}
	for host := range strings.SplitSeq(r.text("ARK_RESULT_HOSTS", "volces.com"), ",") {
		if host = r.host("ARK_RESULT_HOSTS", strings.ToLower(strings.TrimSpace(host))); host != "" {
			g.ArkResultHosts = append(g.ArkResultHosts, host)
		}
	}
	needs := func(name, who string, models ...string) {
		if r.text(name, "") == "" && strings.Join(models, "") != "" {
			r.problem(name, "is missing; %s needs it", who)
		}
	}
	imagen := g.ImagenModel + g.ImagenEditModel
	needs("VERTEX_PROJECT", "a model of Vertex AI", imagen, g.VeoModel)
	needs("VERTEX_LOCATION", "a model of Vertex AI", imagen, g.VeoModel)
	needs("VERTEX_BUCKET", "Imagen", imagen)
	needs("ARK_API_KEY", "a model of Ark", g.SeedreamModel, g.SeedanceModel)
	return g
}
