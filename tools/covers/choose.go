package covers

import (
	"strings"
	"unicode"
)

// drawing is a scene, or nil for a neutral one, and the English words that a film with it uses, in the singular.
type drawing struct {
	words string
	draw  scene
}

// drawings are the scenes that show something.
func drawings() []drawing {
	return []drawing{
		{"orbit satellite spaceship space astronaut planet moonlit weightlessness", orbit},
		{"signal dish observatory radio antenna broadcast transmission", dishes},
		{"city tower skyscraper block lift billboard", metropolis},
		{"rocket launch mars martian ship captain crew", rocket},
		{"dome colony greenhouse garden ceres", dome},
		{"eclipse sun sunset dusk sunrise dawn evening", eclipse},
		{"harbour sail sailor moon boat ferry ferryman raft", moonBoat},
		{"door orchard gate", door},
		{"island sky cloud fog mist", island},
		{"balloon fair carousel circus", balloons},
		{"castle king queen prince princess palace emperor", castle},
		{"stair staircase ladder step", staircase},
		{"lantern lamplight festival", lanterns},
		{"tree orange leaf forest banyan root plane willow pear peach apple", tree},
		{"thunder lightning storm", thunder},
		{"bridge river arch", bridge},
		{"mountain ridge pass peak hill cliff", mountainGate},
		{"hare rabbit", rabbitMoon},
		{"crane heron stork goose geese swan egret", cranes},
		{"whale", whale},
		{"owl", owl},
		{"cat kitten", cats},
		{"fish shoal carp trench aquarium seabed", shoal},
		{"sea ocean beach shore coast tide undertow", shore},
		{"deer reindeer antler", deer},
		{"vase kiln pot potter jar porcelain clay teapot urn", vases},
		{"mask opera", mask},
		{"roof eave tile temple pagoda", roofs},
		{"fan", fan},
		{
			"weave weaver loom thread embroider embroidery needle silk cloth brocade seam tailor dressmaker batik quilt sewing dress",
			weave,
		},
		{"drum drumbeat gong beat", drum},
		{"seed seedling plant drought sapling mangrove", seedling},
		{"bench park", bench},
		{"bus driver road lorry van", bus},
		{"window neighbour balcony floor", windows},
		{"umbrella rain puddle", umbrellas},
		{"hand palm sign deaf gesture glove", hands},
		{"dog puppy hound", alone(dog)},
		{"otter", alone(otter)},
		{"tiger", alone(tiger)},
		{"fox", alone(fox)},
		{"parrot", alone(parrot)},
		{"hedgehog", alone(hedgehog)},
		{"peacock", alone(peacock)},
		{"zebra", alone(zebra)},
		{"lion", alone(lion)},
		{"dragon", alone(dragon)},
		{"polar bear", alone(polarBear)},
		{"alpaca", alone(alpaca)},
		{"cow ox buffalo", alone(cow)},
		{"snake", alone(snake)},
		{"sheep lamb", alone(sheep)},
		{"mouse mice rat", alone(mouse)},
		{"octopus", alone(octopus)},
		{"rhinoceros rhino", alone(rhino)},
		{"camel caravan", alone(camel)},
		{"panda", alone(bear)},
		{"horse mare donkey mule", alone(horse)},
		{"elephant", alone(elephant)},
		{"bird sparrow swallow magpie dove pigeon crow raven wagtail tit nightingale thrush", alone(songbird)},
		{"rooster hen chick", alone(hen)},
		{"bee wasp firefly hive honey", alone(bee)},
		{"ant beetle ladybird cicada cricket", alone(beetle)},
		{"butterfly moth mayfly cocoon", alone(butterfly)},
		{"snail", alone(snail)},
		{"spider web", alone(web)},
		{"crab", alone(crab)},
		{"frog toad", alone(frog)},
		{"turtle tortoise", alone(turtle)},
		{"telephone phone extension operator hotline dialling switchboard", alone(telephone)},
		{"letter post postman postbox postcard envelope parcel mail courier stamp", alone(letter)},
		{"clock watch", alone(clock)},
		{"bell bellringer ringer founder", alone(bell)},
		{"book library dictionary page librarian bookshop diary", alone(book)},
		{"kite wind", alone(kite)},
		{"train railway rail ticket conductor stationmaster", alone(train)},
		{"lamp light lighthouse bulb candle streetlamp", alone(lamp)},
		{"chair seat cinema barber", alone(chair)},
		{
			"bowl rice bun dumpling soup noodle dinner kitchen cook baker pastry dough tea cup meal breakfast chilli porridge restaurant canteen",
			alone(bowl),
		},
		{"piano tuner violin song music orchestra concert choir note tune score string lute flute", alone(piano)},
		{"robot double android", alone(robot)},
		{"suitcase luggage baggage passport", alone(suitcase)},
		{"scissors papercut hairdresser cut hair", alone(scissors)},
		{"flower blossom dandelion carnation bloom peony", alone(flower)},
		{"snow snowman ice winter frost", flakes},
		{"shadow ghost spirit god", alone(shadow)},
		{"stage theatre curtain actor acrobat puppet puppeteer dance dancer show", alone(stage)},
		{"map painting picture scroll painter portrait ink brush calligraphy frame print", alone(scroll)},
		{"school teacher pupil blackboard", alone(blackboard)},
		{"house shop village inn stall market hotel pawn", alone(cottage)},
		{"football ball whistle goal", alone(ball)},
		{"well bucket", alone(well)},
		{"abacus", alone(abacus)},
		{"wheel", alone(wheel)},
		{"gourd", alone(gourd)},
		{"persimmon strawberry tangerine pomegranate", alone(persimmons)},
		{"rainbow", rainbow},
		{"brick wall mural", bricks},
		{"tape recording recorder", alone(tape)},
		{"scale ounce weigh weight", alone(scales)},
		{"fire flame furnace stove smith forge wok", alone(flame)},
		{"star comet meteor", fallingStar},
		{"coat jumper jacket waistcoat cloak", alone(coat)},
		{"shoe slipper boot", alone(shoes)},
		// There are no scenes for these yet, and another animal would be wrong.
		{"monkey gecko goat wolf duck porpoise dolphin squirrel worm pig bat seal", nil},
	}
}

// neutral are the scenes of films whose words name nothing that can be drawn.
func neutral() []scene { return []scene{horizon, arcs, panes, stripes} }

const (
	inTitle = 6 // what a word of the title counts
	early   = 3 // a word among the first of the description
	later   = 1
	first   = 24
)

// choose returns the scene that a film's words name most, with more weight for the title; seed chooses among the
// neutral ones.
func choose(title, description string, seed int) scene {
	scores := map[string]int{}
	count := func(text string, weigh func(place int) int) {
		for i, word := range words(text) {
			scores[word] += weigh(i)
		}
	}
	count(title, func(int) int { return inTitle })
	count(description, func(place int) int {
		if place < first {
			return early
		}
		return later
	})
	var best scene
	most := later
	for _, one := range drawings() {
		score := 0
		for word := range strings.FieldsSeq(one.words) {
			score += scores[word]
		}
		if score > most {
			best, most = one.draw, score
		}
	}
	if best == nil {
		return neutral()[seed%len(neutral())]
	}
	return best
}

// words lists the words of a text in small letters, plurals as singulars.
func words(text string) []string {
	found := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range found {
		switch {
		case strings.HasSuffix(word, "ies") && len(word) > 4:
			found[i] = word[:len(word)-3] + "y"
		case strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "shes"), strings.HasSuffix(word, "xes"):
			found[i] = word[:len(word)-2]
		case strings.HasSuffix(word, "ss"),
			strings.HasSuffix(word, "us"),
			strings.HasSuffix(word, "os"),
			word == "scissors":
		case strings.HasSuffix(word, "s"):
			found[i] = word[:len(word)-1]
		}
	}
	return found
}
