package marks

import "strings"

// generator is a program that makes pictures or films with a model, and what its tags contain, in lower case.
type generator struct {
	name string
	tags []string
}

func generators() []generator {
	return []generator{
		{"Midjourney", []string{"midjourney"}},
		{"DALL·E", []string{"dall-e", "dall·e", "dalle"}},
		{"Sora", []string{"openai sora", "sora-2", "sora 2"}},
		{"ChatGPT", []string{"chatgpt", "gpt-4o", "openai"}},
		{"Stable Diffusion", []string{"stable diffusion", "stable-diffusion", "sampler: ", "automatic1111"}},
		{"ComfyUI", []string{"comfyui", "ksampler"}},
		{"InvokeAI", []string{"invokeai", "invoke-ai"}},
		{"NovelAI", []string{"novelai"}},
		{"Adobe Firefly", []string{"firefly"}},
		{"Google AI", []string{"made with google ai", "google ai", "imagen", "google veo", "gemini"}},
		{"Runway", []string{"runwayml", "runway gen"}},
		{"Kling", []string{"kling", "可灵"}},
		{"Pika", []string{"pika labs", "pika.art"}},
		{"Luma", []string{"luma dream machine", "lumalabs"}},
		{"Hailuo", []string{"hailuo", "海螺"}},
		{"Jimeng", []string{"jimeng", "即梦", "dreamina"}},
		{"Doubao", []string{"doubao", "豆包", "seedance", "seedream"}},
		{"Vidu", []string{"vidu ai", "vidu.studio"}},
		{"Wan", []string{"tongyi wanxiang", "通义万相", "wan2."}},
		{"Hunyuan", []string{"hunyuan", "混元"}},
		{"Marquee", []string{"marquee"}},
	}
}

// generatorIn returns the name of the generator that a tag speaks of, "" for none.
func generatorIn(tag string) string {
	tag = strings.ToLower(tag)
	for _, g := range generators() {
		for _, part := range g.tags {
			if strings.Contains(tag, part) {
				return g.name
			}
		}
	}
	return ""
}
