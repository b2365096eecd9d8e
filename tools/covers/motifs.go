package covers

// motif draws one thing around the origin, about 220 units high, standing on y = 110.
type motif func(p pen) string

// alone makes a scene of a thing: it stands in one of five rooms.
func alone(draw motif) scene {
	return func(p pen) string {
		x, scale := p.Between(250, 390), p.Between(.95, 1.15)
		thing := at(x, 306-110*scale, scale, draw(p))
		switch p.Intn(5) {
		case 0: // before a low sun
			return ground(
				p.ground,
			) + circle(
				x+p.Between(-40, 40),
				180,
				p.Between(120, 150),
				p.light,
			) + box(
				0,
				306,
				640,
				54,
				p.deep,
			) + thing
		case 1: // in a window
			return ground(
				p.middle,
			) + box(
				120,
				24,
				400,
				300,
				p.light,
			) + box(
				0,
				306,
				640,
				54,
				p.ground,
			) + line(
				"M120 24h400v282M120 24v282",
				p.deep,
				8,
			) + thing
		case 2: // on a table
			return ground(p.light) + box(0, 286, 640, 74, p.middle) + box(0, 326, 640, 34, p.ground) + thing
		case 3: // in a beam of light
			return ground(
				p.middle,
			) + fade(
				f("M%v 0h70L%v 330H%vz", x-35, x+210, x-210),
				p.light,
				.9,
			) + fill(
				"M0 306h640v54H0z",
				p.ground,
			) + thing
		default: // before hills
			return ground(
				p.light,
			) + circle(
				x+p.Between(110, 180),
				p.Between(70, 110),
				p.Between(30, 46),
				p.hot,
			) + p.hills(
				250,
				70,
				p.middle,
			) + p.hills(
				300,
				24,
				p.ground,
			) + box(
				0,
				306,
				640,
				54,
				p.ground,
			) + thing
		}
	}
}

func dog(p pen) string {
	return fill(
		"M-70 110V30q-6-40 34-44h56l10-56 26 26h34q16 6 10 22l-26 12-14 40V110H38V60H-40v50z",
		p.deep,
	) + line(
		"M-66 20q-40-20-34-70",
		p.deep,
		14,
	) + circle(
		52,
		-28,
		5,
		p.light,
	) + fill(
		"M22-8h40v12H22z",
		p.hot,
	)
}

func bear(p pen) string {
	return circle(
		0,
		60,
		80,
		p.deep,
	) + circle(
		0,
		-20,
		72,
		p.deep,
	) + circle(
		0,
		60,
		74,
		p.light,
	) + fill(
		"M-74 40h148q6 34-18 50H-56q-24-16-18-50z",
		p.deep,
	) + circle(
		-46,
		-62,
		22,
		p.deep,
	) + circle(
		46,
		-62,
		22,
		p.deep,
	) + circle(
		0,
		-20,
		66,
		p.light,
	) + circle(
		-26,
		-26,
		20,
		p.deep,
	) + circle(
		26,
		-26,
		20,
		p.deep,
	) + circle(
		-24,
		-28,
		6,
		p.light,
	) + circle(
		24,
		-28,
		6,
		p.light,
	) + circle(
		0,
		6,
		10,
		p.deep,
	) + line(
		"M-90 110Q-60 20-110-60M-100-20q-30-10-40-34",
		p.hot,
		7,
	)
}

func horse(p pen) string {
	return fill(
		"M-100 110l8-90q-14-60 40-60h50l40-56 10-18 10 16 34 44-12 18-28-10-20 40 6 116h-18L6 34h-60l-24 76z",
		p.deep,
	) + line(
		"M-100 0q-34 20-26 70",
		p.deep,
		12,
	) + circle(
		50,
		-72,
		4,
		p.light,
	) + line(
		"M-2-46l38-52",
		p.hot,
		8,
	)
}

func elephant(p pen) string {
	return fill(
		"M-110 110V0q4-72 90-70h50q60 4 70 60l6 60q2 30-18 34l-4-16q8-6 4-26l-16-40-20 40v58H18V60h-66v50z",
		p.deep,
	) + fill(
		"M14-60q-50 10-34 66q30 20 56-10q10-40-22-56z",
		p.middle,
	) + circle(
		62,
		-26,
		5,
		p.light,
	)
}

func bee(p pen) string {
	return fade(
		"M-10-10q-80-90-30-110q60-10 50 90zM10-10q60-100 100-70q20 50-80 84z",
		p.light,
		.85,
	) + fill(
		"M-90 20q20-60 90-50q80 0 90 60q-10 60-100 56q-70 0-80-66z",
		p.deep,
	) + fill(
		"M-40-20q-20 50 0 100l24 4q-20-50 0-108zM20-30q-20 60 0 116l26-6q-20-50 0-104z",
		p.hot,
	) + circle(
		74,
		14,
		6,
		p.light,
	) + line(
		"M80-10q10-40 40-40M-40 84l-10 26M0 88v22M40 84l10 26",
		p.deep,
		6,
	)
}

func songbird(p pen) string {
	return fill(
		"M-130 70l70-50q10-90 90-90 60 0 66 50l34 14-36 16q-10 70-90 70-40 0-64-30z",
		p.deep,
	) + fill(
		"M-40 40q0-60 80-50-10 70-80 50z",
		p.middle,
	) + circle(
		60,
		-34,
		7,
		p.light,
	) + fill(
		"M96-20l34 14-36 10z",
		p.hot,
	) + line(
		"M10 78v32M36 78v32M-150 110H150",
		p.deep,
		6,
	)
}

func hen(p pen) string {
	return fill(
		"M-110-50q30 30 70 20 60 0 70-60 34-20 50 10l0 50q4 120-90 120-90-6-100-140z",
		p.deep,
	) + fill(
		"M30-90q0-34 16-20 6-26 18-4 20-10 18 24z",
		p.hot,
	) + fill(
		"M82-60l34 12-34 12zM70-30q16 0 12 34-16-4-12-34z",
		p.hot,
	) + circle(
		58,
		-64,
		6,
		p.light,
	) + line(
		"M-30 88v22M10 88v22",
		p.hot,
		6,
	) + fill(
		"M-60 20q40-20 70 10-30 40-70-10z",
		p.middle,
	)
}

func beetle(p pen) string {
	return line(
		"M-80-10l-50-30M-90 40h-60M-76 80l-44 30M80-10l50-30M90 40h60M76 80l44 30M-20-70l-30-50M20-70l30-50",
		p.deep,
		8,
	) + circle(
		0,
		-56,
		38,
		p.deep,
	) + fill(
		"M0-40q90 0 90 80 0 70-90 70t-90-70q0-80 90-80z",
		p.hot,
	) + line(
		"M0-40v150",
		p.deep,
		7,
	) + circle(
		-44,
		6,
		15,
		p.deep,
	) + circle(
		44,
		6,
		15,
		p.deep,
	) + circle(
		-40,
		62,
		13,
		p.deep,
	) + circle(
		40,
		62,
		13,
		p.deep,
	)
}

func butterfly(p pen) string {
	wing := fill(
		"M6-10Q40-130 130-110 150-20 40 10 120 20 100 84 40 100 6 30z",
		p.hot,
	) + circle(
		96,
		-66,
		20,
		p.light,
	) + circle(
		66,
		50,
		13,
		p.light,
	)
	return wing + `<g transform="scale(-1 1)">` + wing + "</g>" + fill(
		"M-8-40h16l4 90-12 50-12-50z",
		p.deep,
	) + line(
		"M0-40q-10-50-40-60M0-40q10-50 40-60",
		p.deep,
		5,
	)
}

func snail(p pen) string {
	return fill(
		"M-130 110q0-24 40-24H90l16-70 24 4q0 90-60 90z",
		p.deep,
	) + circle(
		-16,
		20,
		82,
		p.hot,
	) + line(
		"M-16 20m-52 0a52 52 0 1 1 60 50a34 34 0 1 1-6-66a18 18 0 1 1 0 34",
		p.deep,
		10,
	) + line(
		"M108 20l-14-50M122 20l16-48",
		p.deep,
		6,
	)
}

func web(p pen) string {
	return line(
		"M0-130V110M-150-20H150M-110-110L110 100M110-110L-110 100",
		p.deep,
		3,
	) + line(
		"M0-100L70-80 110-16 70 60 0 84-70 60-110-16-70-80zM0-60L40-48 62-16 40 28 0 44-40 28-62-16-40-48z",
		p.deep,
		3,
	) + circle(
		40,
		28,
		18,
		p.hot,
	) + circle(
		54,
		42,
		11,
		p.hot,
	)
}

func crab(p pen) string {
	return fill(
		"M-90 50q10-70 90-70t90 70q-10 50-90 50T-90 50z",
		p.hot,
	) + line(
		"M-80 70l-50 40M-60 88l-30 30M80 70l50 40M60 88l30 30M-80 20q-50-20-50-70M80 20q50-20 50-70",
		p.hot,
		12,
	) + circle(
		-130,
		-60,
		24,
		p.hot,
	) + circle(
		130,
		-60,
		24,
		p.hot,
	) + line(
		"M-24-14v-34M24-14v-34",
		p.deep,
		5,
	) + circle(
		-24,
		-52,
		9,
		p.deep,
	) + circle(
		24,
		-52,
		9,
		p.deep,
	)
}

func frog(p pen) string {
	return fill(
		"M-120 110q-10-50 40-56q-20-100 80-100t80 100q50 6 40 56z",
		p.middle,
	) + circle(
		-46,
		-44,
		30,
		p.middle,
	) + circle(
		46,
		-44,
		30,
		p.middle,
	) + circle(
		-46,
		-46,
		16,
		p.light,
	) + circle(
		46,
		-46,
		16,
		p.light,
	) + circle(
		-46,
		-46,
		8,
		p.deep,
	) + circle(
		46,
		-46,
		8,
		p.deep,
	) + line(
		"M-50 24q50 34 100 0",
		p.deep,
		6,
	) + fill(
		"M-60 110q0-40 60-40t60 40z",
		p.light,
	)
}

func turtle(p pen) string {
	return fill(
		"M-130 110q0-110 120-110t120 110z",
		p.deep,
	) + line(
		"M-90 60H70M-50 10l20 50-20 46M30 10L10 60l20 46",
		p.middle,
		6,
	) + fill(
		"M96 90q10-60 50-50q26 20-4 50z",
		p.hot,
	) + circle(
		128,
		60,
		5,
		p.deep,
	)
}

func telephone(p pen) string {
	return fill(
		"M-90 110l26-110H64l26 110z",
		p.deep,
	) + circle(
		0,
		56,
		40,
		p.light,
	) + circle(
		0,
		56,
		15,
		p.deep,
	) + each(
		8,
		func(i float64) string { return circle(28*cos(i*40-150), 56+28*sin(i*40-150), 5, p.deep) },
	) +
		fill(
			"M-110-20q-10-60 110-62t110 62l-44 12q-6-26-20-30h-92q-14 4-20 30z",
			p.hot,
		) + line(
		"M-80 110q-60 10-60-40",
		p.deep,
		6,
	)
}

func letter(p pen) string {
	return box(
		-140,
		-70,
		280,
		180,
		p.light,
	) + fill(
		"M-140-70L0 40 140-70z",
		p.middle,
	) + line(
		"M-140-70L0 40 140-70M-140 110l100-110M140 110L40 0",
		p.deep,
		5,
	) + circle(
		0,
		36,
		22,
		p.hot,
	)
}

func clock(p pen) string {
	a, b := p.Between(0, 360), p.Between(0, 360)
	return circle(0, 0, 110, p.deep) + circle(0, 0, 92, p.light) + line(each(12, func(i float64) string {
		return f("M%v %vL%v %v", 78*cos(i*30), 78*sin(i*30), 86*cos(i*30), 86*sin(i*30))
	}), p.deep, 5) +
		line(
			f("M0 0L%v %v", 46*cos(a), 46*sin(a)),
			p.deep,
			11,
		) + line(f("M0 0L%v %v", 70*cos(b), 70*sin(b)), p.hot, 6) + circle(0, 0, 9, p.deep)
}

func book(p pen) string {
	return fill(
		"M0 0q-70-50-150-30v120q80-16 150 30z",
		p.light,
	) + fill(
		"M0 0q70-50 150-30v120q-80-16-150 30z",
		p.light,
	) + line(
		"M0 0v120M-150-30q80-20 150 30q70-50 150-30v120q-80-16-150 30q-70-46-150-30z",
		p.deep,
		6,
	) + line(
		"M-126 0q50-8 100 20M-126 34q50-8 100 20M26 20q50-28 100-20M26 54q50-28 100-20",
		p.middle,
		4,
	) + fill(
		"M60-30l24-4v60l-12-12-12 16z",
		p.hot,
	)
}

func kite(p pen) string {
	return rotate(
		0,
		0,
		p.Between(-20, 20),
		fill("M0-130L80-30 0 80-80-30z", p.hot)+fill("M0-130L80-30H0zM0 80V-30H-80z", p.deep),
	) + line(
		"M0 80q50 10 20 60t40 80",
		p.deep,
		3,
	)
}

func train(p pen) string {
	return fill(
		"M-160 90V-40q0-40 40-40h200q50 20 80 110v60z",
		p.deep,
	) + each(
		4,
		func(i float64) string { return box(-140+i*56, -44, 40, 48, p.light) },
	) + fill(
		"M94-44q40 20 56 60H94z",
		p.light,
	) + box(
		-160,
		28,
		316,
		10,
		p.hot,
	) + circle(
		-100,
		94,
		16,
		p.middle,
	) + circle(
		-20,
		94,
		16,
		p.middle,
	) + circle(
		90,
		94,
		16,
		p.middle,
	) + box(
		-220,
		108,
		480,
		6,
		p.deep,
	)
}

func lamp(p pen) string {
	return fade(
		"M-30-80L-170 110H170L30-80z",
		p.light,
		.7,
	) + box(
		-5,
		-110,
		10,
		40,
		p.deep,
	) + fill(
		"M-60-40q10-60 60-60t60 60z",
		p.deep,
	) + circle(
		0,
		-36,
		20,
		p.hot,
	)
}

func chair(p pen) string {
	return fill(
		"M-60-120h14V0h98v14h-8l14 96H44L32 14h-80l-8 96h-14l6-96z",
		p.deep,
	) + line(
		"M-53-100h92M-53-70h92",
		p.deep,
		10,
	) + line(
		"M36-110V0",
		p.deep,
		10,
	) + fill(
		"M-46-4h96v12h-96z",
		p.hot,
	)
}

func bowl(p pen) string {
	return line(
		"M-50-60q-20-30 0-50t0-50M0-60q-20-30 0-50t0-50M50-60q-20-30 0-50t0-50",
		p.middle,
		5,
	) + fill(
		"M-100-20q100-60 200 0z",
		p.light,
	) + fill(
		"M-120-20h240q-10 100-80 112v18h-80V92q-70-12-80-112z",
		p.deep,
	) + fill(
		"M-110 20h220l-8 22h-204z",
		p.hot,
	) + line(
		"M60-30L150-110M84-26L170-96",
		p.deep,
		5,
	)
}

func piano(p pen) string {
	return box(
		-170,
		0,
		340,
		110,
		p.light,
	) + line(
		each(9, func(i float64) string { return f("M%v 0v110", -136+i*34) }),
		p.deep,
		3,
	) + fill(
		each(6, func(i float64) string { return f("M%v 0h20v66h-20z", -146+(i+float64(int(i/2)))*34) }),
		p.deep,
	) + line(
		"M-60-30v-80l80-20v80",
		p.hot,
		9,
	) + circle(
		-74,
		-28,
		16,
		p.hot,
	) + circle(
		6,
		-48,
		16,
		p.hot,
	)
}

func robot(p pen) string {
	return box(
		-60,
		-90,
		120,
		80,
		p.deep,
	) + line(
		"M0-90v-30",
		p.deep,
		5,
	) + circle(
		0,
		-124,
		9,
		p.hot,
	) + circle(
		-26,
		-52,
		15,
		p.light,
	) + circle(
		26,
		-52,
		15,
		p.light,
	) + circle(
		-26+p.Between(-5, 5),
		-52,
		6,
		p.deep,
	) + circle(
		26+p.Between(-5, 5),
		-52,
		6,
		p.deep,
	) + box(
		-76,
		0,
		152,
		76,
		p.middle,
	) + circle(
		0,
		38,
		16,
		p.hot,
	) + line(
		"M-76 14q-40 10-40 56M76 14q40 10 40 56M-36 76v34M36 76v34",
		p.deep,
		12,
	)
}

func suitcase(p pen) string {
	return box(
		-110,
		-40,
		220,
		150,
		p.deep,
	) + line(
		"M-36-40v-30h72v30",
		p.deep,
		10,
	) + fill(
		"M-84-40h20v150h-20zM64-40h20v150H64z",
		p.hot,
	) + box(
		-110,
		30,
		220,
		5,
		p.light,
	) + box(
		-12,
		22,
		24,
		22,
		p.light,
	)
}

func scissors(p pen) string {
	return rotate(
		0,
		0,
		p.Between(-14, 14),
		line("M-24 50L50-120M24 50L-50-120", p.light, 13),
	) + line(
		"M-24 50L50-120M24 50L-50-120",
		p.deep,
		7,
	) + `<g fill="none" stroke="` + p.hot + `" stroke-width="12"><circle cx="-40" cy="76" r="28"/><circle cx="40" cy="76" r="28"/></g>`
}

func flower(p pen) string {
	return line("M0 110Q10 40 0-40M4 70q40-10 60-50M0 90q-40-10-50-40", p.deep, 8) + each(8, func(i float64) string {
		return circle(52*cos(i*45), -50+52*sin(i*45), 28, p.hot)
	}) + circle(0, -50, 34, p.light) + circle(0, -50, 18, p.deep)
}

// flakes draws falling snow.
func flakes(p pen) string {
	return ground(p.ground) + p.hills(250, 60, p.middle) + each(7, func(i float64) string {
		s := p.Between(.4, 1)
		return at(
			50+i*90,
			p.Between(50, 210),
			s,
			line("M0-50V50M-44-25L44 25M-44 25L44-25M-14-44L0-30 14-44M-14 44L0 30 14 44", p.light, 8),
		)
	}) + p.hills(310, 30, p.light) + person(p.Between(120, 520), 300, 1, p.hot)
}

func shadow(p pen) string {
	return fade("M-10 108L-250 60-200 30 6 96z", p.deep, .8) + at(0, 70, 2.2, person(0, 0, 1, p.hot))
}

func stage(p pen) string {
	return box(
		-200,
		-130,
		400,
		240,
		p.hot,
	) + fill(
		"M-90 110q-50-120-20-240H110q30 120-20 240z",
		p.deep,
	) + line(
		"M-160-130q20 120-10 240M-130-130q20 120-10 240M160-130q-20 120 10 240M130-130q-20 120 10 240",
		p.ground,
		6,
	) + fade(
		"M-10-130L-70 110H70L10-130z",
		p.light,
		.8,
	) + at(
		0,
		84,
		1.5,
		person(0, 0, 1, p.deep),
	)
}

func scroll(p pen) string {
	return box(
		-140,
		-90,
		280,
		180,
		p.light,
	) + fill(
		"M-156-104h20v208h-20zM136-104h20v208h-20z",
		p.deep,
	) + line(
		"M-104 60q30-100 60-40t50-30 40 20 60-60",
		p.deep,
		6,
	) + circle(
		84,
		-50,
		16,
		p.hot,
	) + line(
		"M-104 20l40-60 30 40 20-20 30 40",
		p.middle,
		5,
	)
}

func cottage(p pen) string {
	return box(
		-110,
		-30,
		220,
		140,
		p.deep,
	) + fill(
		"M-140-30L0-120 140-30z",
		p.hot,
	) + box(
		-26,
		34,
		52,
		76,
		p.light,
	) + box(
		-90,
		0,
		44,
		40,
		p.light,
	) + box(
		46,
		0,
		44,
		40,
		p.light,
	) + line(
		"M-68 0v40M68 0v40",
		p.deep,
		4,
	)
}

func ball(p pen) string {
	return circle(
		0,
		20,
		92,
		p.deep,
	) + circle(
		0,
		20,
		84,
		p.light,
	) + fill(
		"M0-24l36 26-14 42h-44l-14-42z",
		p.deep,
	) + line(
		"M0-24v-46M36 2l46-16M22 44l30 40M-22 44l-30 40M-36 2l-46-16",
		p.deep,
		6,
	) + fade(
		"M-90 104h180v10H-90z",
		p.deep,
		.7,
	)
}
