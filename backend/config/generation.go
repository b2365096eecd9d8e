package config

import "strings"

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

func (r *reader) generation() Generation {
	g := Generation{
		VertexProject: r.text("VERTEX_PROJECT", ""), VertexLocation: r.text("VERTEX_LOCATION", ""), VertexBucket: r.text("VERTEX_BUCKET", ""),
		ImagenModel: r.text("IMAGEN_MODEL", ""), ImagenEditModel: r.text("IMAGEN_EDIT_MODEL", ""), VeoModel: r.text("VEO_MODEL", ""),
		VertexBaseURL: r.optionalOrigin("VERTEX_BASE_URL"), ImagenLocation: r.text("IMAGEN_LOCATION", ""),
		ArkBaseURL: r.text("ARK_BASE_URL", "https://ark.cn-beijing.volces.com/api/v3"), ArkKey: r.text("ARK_API_KEY", ""),
		SeedreamModel: r.text("SEEDREAM_MODEL", ""), SeedanceModel: r.text("SEEDANCE_MODEL", ""), SeedanceSound: r.flag("SEEDANCE_SOUND"),
	}
	for host := range strings.SplitSeq(r.text("ARK_RESULT_HOSTS", "volces.com"), ",") {
		g.ArkResultHosts = append(g.ArkResultHosts, strings.ToLower(strings.TrimSpace(host)))
	}
	needs := func(name, value, who string, models ...string) {
		if value == "" && strings.Join(models, "") != "" {
			r.problem(name, "is missing; %s needs it", who)
		}
	}
	imagen := g.ImagenModel + g.ImagenEditModel
	needs("VERTEX_PROJECT", g.VertexProject, "a model of Vertex AI", imagen, g.VeoModel)
	needs("VERTEX_LOCATION", g.VertexLocation, "a model of Vertex AI", imagen, g.VeoModel)
	needs("VERTEX_BUCKET", g.VertexBucket, "Imagen", imagen)
	needs("ARK_API_KEY", g.ArkKey, "a model of Ark", g.SeedreamModel, g.SeedanceModel)
	return g
}
