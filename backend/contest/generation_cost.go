package contest

// GenerationWork is what one model did for an edition on one of its days, in pictures, or in seconds for clips.
type GenerationWork struct {
	Edition   EditionID
	Day       string // "2006-01-02", in the edition's time zone
	Model     GenerationModel
	Tasks     int // that a provider was asked for
	Asked     int // in all of these
	Delivered int // in the results that came and were kept
}

// Unit is what the model is counted in here: "picture" or "second".
func (w GenerationWork) Unit() string {
	if w.Model == Seedance || w.Model == Veo3 {
		return "second"
	}
	return "picture"
}
