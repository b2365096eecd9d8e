package covers

// cranes draws cranes before the sun.
func cranes(p pen) string {
	crane := fill(
		"M96 262C150 236 190 190 226 176C206 130 200 84 226 30c20 52 44 92 88 122c58-34 110-40 168-22c-54 12-96 34-124 66c-24 26-54 36-88 30c-60 6-110 22-174 36z",
		p.deep,
	) +
		fill(
			"M226 30c20 52 44 92 88 122l-30 14C250 134 230 90 226 30z",
			p.ground,
		) + line(
		"M290 216C330 236 390 216 440 252c20 14 50 12 80 4",
		p.deep,
		8,
	) + fill(
		"M516 250l58-4-56 14z",
		p.deep,
	) + circle(
		516,
		254,
		8,
		p.hot,
	) + line(
		"M96 262l-60 22M96 262l-52 34",
		p.deep,
		3,
	)
	far := each(
		2+p.Intn(3),
		func(i float64) string { return at(p.Between(20, 460), p.Between(10, 120), p.Between(.12, .24), crane) },
	)
	return ground(
		p.light,
	) + circle(
		p.Between(360, 480),
		p.Between(130, 180),
		p.Between(90, 130),
		p.hot,
	) + far + at(
		p.Between(0, 90),
		p.Between(10, 60),
		p.Between(.75, .95),
		crane,
	) +
		line(
			each(
				5,
				func(i float64) string { return f("M%v %vh%v", p.Between(20, 120), 312+i*11, p.Between(300, 500)) },
			),
			p.middle,
			2,
		)
}

// whale draws a whale below a small boat.
func whale(p pen) string {
	y := p.Between(-20, 30)
	body := at(
		p.Between(-20, 40),
		y,
		1,
		fill(
			"M70 210C120 110 270 86 400 118c60 15 104 44 140 52c26-14 36-46 74-62c4 34-8 62-34 84c14 26 12 50-4 76c-30-20-44-48-66-58C430 268 330 300 230 290C150 282 96 256 70 210z",
			p.deep,
		)+
			line(
				"M84 222C150 262 240 262 310 240",
				p.light,
				2,
			)+line(
			each(7, func(i float64) string { return f("M%v %vq6 18 18 30", 110+i*26, 234+i*3) }),
			p.light,
			1.5,
		)+circle(
			150,
			194,
			6,
			p.light,
		)+fill(
			"M262 286q20 40 66 44q-20-24-18-48z",
			p.deep,
		),
	)
	boat := at(
		p.Between(120, 480),
		38,
		1,
		fill("M-34-6h68l-12 18h-44z", p.hot)+line("M0-6v-34", p.deep, 3)+fill("M3-38v28h24z", p.light),
	)
	return ground(
		p.ground,
	) + box(
		0,
		0,
		640,
		44,
		p.light,
	) + waves(
		50,
		6,
		p.ground,
	) + boat + body + each(
		16,
		func(float64) string { return circle(p.Float()*width, p.Between(70, 350), p.Between(1.5, 5), p.middle) },
	) + fade(
		"M0 330q160-30 320-4t320 0v40H0z",
		p.deep,
		.6,
	)
}

// owl draws an owl, sometimes with others.
func owl(p pen) string {
	one := func(x, s float64, colour string) string {
		return at(
			x,
			330,
			s,
			fill(
				"M-70 0C-92-110-80-196-62-236L-34-206H34L62-236C80-196 92-110 70 0z",
				colour,
			)+circle(
				-29,
				-150,
				34,
				p.light,
			)+circle(
				29,
				-150,
				34,
				p.light,
			)+circle(
				-29,
				-150,
				19,
				p.hot,
			)+circle(
				29,
				-150,
				19,
				p.hot,
			)+
				circle(
					-29+p.Between(-7, 7),
					-150,
					11,
					p.deep,
				)+circle(
				29+p.Between(-7, 7),
				-150,
				11,
				p.deep,
			)+fill(
				"M-9-132h18L0-108z",
				p.hot,
			)+line(
				"M-40-80q7 12 15 0q7 12 15 0q7 12 15 0M-30-58q7 12 15 0q7 12 15 0",
				p.light,
				2,
			),
		)
	}
	var birds string
	switch p.Intn(3) {
	case 0:
		birds = one(320, 1.1, p.deep)
	case 1:
		birds = one(p.Between(180, 240), .8, p.deep) + one(p.Between(400, 450), 1.05, p.middle)
	default:
		birds = one(140, .72, p.deep) + one(318, 1.08, p.middle) + one(494, .64, p.deep)
	}
	return ground(
		p.ground,
	) + circle(
		p.Between(480, 560),
		84,
		p.Between(36, 56),
		p.light,
	) + p.stars(
		34,
		180,
		p.light,
	) + birds + box(
		0,
		326,
		640,
		10,
		p.middle,
	) + box(
		0,
		336,
		640,
		24,
		p.deep,
	) + line(
		"M40 326q-20-40-60-50M600 326q10-60 60-80",
		p.middle,
		6,
	)
}

// cats draws cats on a roof at night.
func cats(p pen) string {
	cat := func(x, y, s float64, colour string) string {
		return at(
			x,
			y,
			s,
			fill(
				"M-26 0q-8-44 14-62l-4-28 14 12h10l14-12-4 30q20 20 16 60z",
				colour,
			)+line(
				f("M26-4q%v 4 %v -34", p.Between(24, 40), p.Between(20, 34)),
				colour,
				8,
			)+circle(
				-4,
				-66,
				2.6,
				p.hot,
			)+circle(
				9,
				-66,
				2.6,
				p.hot,
			),
		)
	}
	tiles := line(each(16, func(i float64) string { return f("M%v 300q10 -16 20 0v60", i*42-10) }), p.middle, 3)
	k := 1 + p.Intn(4)
	group := each(k, func(i float64) string {
		colour := p.deep
		if p.Chance(.3) {
			colour = p.middle
		}
		return cat(130+i*(420/float64(k))+p.Between(-20, 20), 292, p.Between(.8, 1.3), colour)
	})
	return ground(
		p.ground,
	) + p.stars(
		36,
		200,
		p.light,
	) + circle(
		p.Between(200, 460),
		p.Between(110, 150),
		p.Between(70, 110),
		p.light,
	) + line(
		"M40 300V150M22 170h36M26 190h28",
		p.deep,
		4,
	) + box(
		500,
		226,
		50,
		80,
		p.deep,
	) + cloud(
		540,
		200,
		.7,
		p.middle,
	) + group + fill(
		"M0 288h640v72H0z",
		p.deep,
	) + tiles
}

// shoal draws many fish and one in the opposite direction.
func shoal(p pen) string {
	fish := func(x, y, s float64, colour string) string {
		return at(x, y, s, fill("M-30 0q24-24 52 0l18-14v28l-18-14q-28 24-52 0z", colour)+circle(-16, -3, 3, p.light))
	}
	var out string
	odd := 4 + p.Intn(10)
	for i := range 18 {
		x, y := 70+float64(i%6)*100+p.Between(-24, 24), 80+float64(i/6)*90+p.Between(-24, 24)
		if i == odd {
			out += `<g transform="translate(` + n(2*x) + ` 0) scale(-1 1)">` + fish(x, y, 1.3, p.hot) + "</g>"
			continue
		}
		colour := p.deep
		if i%3 == 0 {
			colour = p.middle
		}
		out += fish(x, y, p.Between(.7, 1), colour)
	}
	weed := line(each(8, func(i float64) string {
		return f("M%v 365q%v -40 0 -70t%v -60", 20+i*76+p.Between(-20, 20), p.Between(-20, 20), p.Between(-14, 14))
	}), p.deep, 7)
	return ground(p.ground) + fade("M80 0L240 360H20zM300 0L520 360H330zM470 0L640 300V0z", p.light, .12) + out + weed
}

// deer draws a deer in a forest.
func deer(p pen) string {
	x := p.Between(220, 400)
	animal := at(
		x,
		316,
		p.Between(.9, 1.2),
		fill(
			"M-50 0l4-70q-10-30 20-36l54-2 24-44q4-12 22-10l14 8-8 10-16 2-10 50q-4 20-14 26l6 66h-9l-10-60-48-2-14 62z",
			p.deep,
		)+line(
			"M48-160q-20-20-16-50M38-186l-20-12M56-162q6-26 26-36M68-184l18 4",
			p.deep,
			4,
		)+circle(
			60,
			-150,
			2,
			p.light,
		),
	)
	trunks := func(k int, colour string, w float64) string {
		return fill(each(k, func(i float64) string {
			tx := i*width/float64(k) + p.Between(0, 40)
			return f("M%v 0h%vl4 360h-%vz", tx, w*p.Between(.6, 1.2), w*1.5)
		}), colour)
	}
	return ground(
		p.light,
	) + circle(
		x+20,
		150,
		p.Between(80, 120),
		p.hot,
	) + trunks(
		11,
		p.middle,
		14,
	) + fade(
		"M0 230q160-40 320 0t320-10v140H0z",
		p.light,
		.6,
	) + p.hills(
		318,
		20,
		p.ground,
	) + animal + trunks(
		5,
		p.deep,
		26,
	) + p.hills(
		346,
		12,
		p.deep,
	)
}
