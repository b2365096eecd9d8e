package covers

// seedling draws a seedling in cracked soil.
func seedling(p pen) string {
	x := p.Between(180, 320)
	cracks := line(each(10, func(i float64) string {
		px, d := i*70-10+p.Between(-10, 10), ""
		d = f("M%v 236", px)
		for range 3 {
			d += f("l%v %v", p.Between(-24, 24), p.Between(26, 44))
		}
		return d
	}), p.deep, 3)
	plant := at(
		x-250,
		0,
		1,
		line(
			"M250 232C246 170 270 130 262 84",
			p.deep,
			7,
		)+fill(
			"M262 120C230 72 170 78 152 104c30 34 80 40 110 16zM262 96c16-56 74-76 106-52c-14 46-66 72-106 52z",
			p.ground,
		)+line(
			"M262 120C230 104 190 98 152 104M262 96c36-14 70-30 106-52",
			p.deep,
			2,
		)+line(
			"M250 232q-4 40-24 60M250 232q8 50 30 70M250 240v84",
			p.light,
			4,
		),
	)
	return ground(
		p.hot,
	) + circle(
		p.Between(460, 560),
		p.Between(80, 120),
		p.Between(44, 70),
		p.light,
	) + p.flock(
		p.Between(300, 420),
		50,
		3,
		p.deep,
	) + box(
		0,
		232,
		640,
		128,
		p.middle,
	) + cracks + box(
		0,
		228,
		640,
		6,
		p.deep,
	) + plant + each(
		1+p.Intn(3),
		func(i float64) string { return person(x+160+i*30, 214, 1-i*.2, p.deep) },
	)
}

// bench draws a bench under a lamp.
func bench(p pen) string {
	x := p.Between(250, 340)
	sitters := ""
	for i := range p.Intn(3) {
		sx := x + 40 + float64(i)*62
		sitters += circle(sx, 176+float64(i)*10, 14, p.deep) + fill(f("M%v 196q22-10 44 0l5 66h-54z", sx-22), p.deep)
	}
	leaves := each(13, func(float64) string {
		return fill(f("M%v %vq6-7 12 0q-6 7-12 0z", p.Between(40, 600), p.Between(160, 330)), p.hot)
	})
	trunk := p.Between(60, 140)
	return ground(
		p.ground,
	) + fade(
		f("M%v 66L%v 340h360z", x+180, x),
		p.hot,
		.8,
	) + circle(
		x+180,
		66,
		16,
		p.light,
	) + line(
		f("M%v 66h70V340", x+180),
		p.deep,
		7,
	) + box(
		0,
		318,
		640,
		42,
		p.deep,
	) +
		fill(
			f(
				"M%v 262h200v10h-200zM%v 226h200v8h-200zM%v 242h200v8h-200zM%v 226h8v94h-8zM%v 226h8v94h-8z",
				x,
				x,
				x,
				x+16,
				x+176,
			),
			p.deep,
		) + sitters + box(
		trunk,
		150,
		14,
		170,
		p.deep,
	) + circle(
		trunk+7,
		116,
		p.Between(50, 66),
		p.middle,
	) + circle(
		trunk-36,
		150,
		40,
		p.middle,
	) + circle(
		trunk+54,
		150,
		44,
		p.middle,
	) + leaves
}

// bus draws a bus on a road.
func bus(p pen) string {
	x := p.Between(80, 420)
	roof := at(
		x,
		216,
		p.Between(1, 1.4),
		fill(
			"M0 8q0-8 8-8h94q8 0 8 8v60H0z",
			p.hot,
		)+fill(
			"M8 12h22v22H8zM36 12h22v22H36zM64 12h22v22H64zM0 46h90v5H0z",
			p.light,
		)+box(
			92,
			12,
			14,
			40,
			p.deep,
		)+circle(
			26,
			70,
			11,
			p.deep,
		)+circle(
			86,
			70,
			11,
			p.deep,
		)+circle(
			26,
			70,
			4,
			p.light,
		)+circle(
			86,
			70,
			4,
			p.light,
		),
	)
	sun := p.Between(140, 500)
	return ground(
		p.light,
	) + circle(
		sun,
		150,
		p.Between(70, 100),
		p.hot,
	) + box(
		0,
		160,
		640,
		60,
		p.middle,
	) + p.glints(
		sun,
		164,
		180,
		p.light,
	) + p.hills(
		226,
		30,
		p.ground,
	) + box(
		0,
		268,
		640,
		92,
		p.deep,
	) + roof + fill(
		each(7, func(i float64) string { return f("M%v 324h50v6h-50z", i*100+10) }),
		p.light,
	) +
		line(
			each(5, func(i float64) string { return f("M%v 150v110M%v 162h28", 40+i*140, 26+i*140) }),
			p.deep,
			4,
		) + line(
		"M0 166q90 26 180 0t140 0t140 0t180 0",
		p.deep,
		1.4,
	) + p.flock(
		p.Between(80, 400),
		60,
		3,
		p.deep,
	)
}

// windows draws a block of flats at night with one different window.
func windows(p pen) string {
	cols, rows := 11, 5
	odd := p.Intn(cols * rows)
	dark, lit := "", ""
	for i := range cols * rows {
		d := f("M%v %vh30v34h-30z", 66+float64(i%cols)*47, 62+float64(i/cols)*54)
		if i == odd {
			continue
		}
		if p.Chance(.3) {
			lit += d
		} else {
			dark += d
		}
	}
	ox, oy := 66+float64(odd%cols)*47, 62+float64(odd/cols)*54
	return ground(
		p.ground,
	) + p.stars(
		24,
		90,
		p.light,
	) + circle(
		p.Between(40, 600),
		40,
		26,
		p.light,
	) + box(
		40,
		40,
		560,
		320,
		p.deep,
	) + fade(
		dark,
		p.middle,
		.35,
	) + fill(
		lit,
		p.middle,
	) + box(
		ox-4,
		oy-4,
		38,
		42,
		p.light,
	) + box(
		ox,
		oy,
		30,
		34,
		p.hot,
	) + circle(
		ox+15,
		oy+16,
		5,
		p.deep,
	) + fill(
		f("M%v %vq8 -14 16 0z", ox+7, oy+34),
		p.deep,
	) + box(
		0,
		340,
		640,
		20,
		p.deep,
	) + pine(
		20,
		350,
		70,
		p.deep,
	) + pine(
		616,
		350,
		p.Between(60, 110),
		p.deep,
	)
}

// umbrellas draws umbrellas in the rain, one of them coloured.
func umbrellas(p pen) string {
	one := func(x, y, s float64, colour string) string {
		return at(
			x,
			y,
			s,
			line("M0-6v66", p.deep, 4)+fill("M-60 0a60 56 0 0 1 120 0q-20-14-40 0q-20-14-40 0q-20-14-40 0z", colour),
		)
	}
	odd := p.Intn(7)
	crowd := ""
	for i := range 7 {
		colour := p.middle
		if i%2 == 0 {
			colour = p.deep
		}
		s := .7 + float64(i/4)*.35
		if i == odd {
			colour = p.hot
		}
		x, y := 50+float64(i%4)*170+float64(i/4)*85+p.Between(-16, 16), 200+float64(i/4)*84+p.Between(-12, 12)
		crowd += person(x, y+56*s, 1.3*s, p.deep) + one(x, y, s, colour)
	}
	rain := line(
		each(22, func(float64) string { return f("M%v %vl-5 18", p.Float()*width, p.Float()*340) }),
		p.light,
		1.4,
	)
	return ground(
		p.ground,
	) + each(
		6,
		func(i float64) string { return box(i*110-10, p.Between(50, 120), 70, 200, p.middle) },
	) + fade(
		"M0 0h640v360H0z",
		p.ground,
		.6,
	) + box(
		0,
		262,
		640,
		98,
		p.ground,
	) + crowd + `<g opacity=".6">` + rain + "</g>"
}

// hands draws hands that lift something together.
func hands(p pen) string {
	hand := "M-34 160L-30 70C-52 52-66 30-70 8c-2-10 12-14 18-5L-34 26V-62c0-13 18-13 18 0v52-74c0-13 19-13 19 0V-10v-68c0-13 18-13 18 0v72-52c0-12 17-12 17 0V34c0 18-4 32-10 44l4 82z"
	one := func(x, a, s float64, colour string) string { return at(x, 258, s, rotate(0, 0, a, fill(hand, colour))) }
	held := fill("M0 40C-60-6-46-46-20-46q16 0 20 18q4-18 20-18c26 0 40 40-20 86z", p.hot)
	if p.Chance(.5) {
		held = house(-34, 30, 68, 46, p.light, p.hot) + box(-8, 4, 16, 26, p.deep)
	}
	rays := line(each(14, func(i float64) string {
		a := i * 360 / 14
		return f(
			"M%v %vL%v %v",
			320+110*cos(a),
			130+110*sin(a),
			320+p.Between(140, 170)*cos(a),
			130+p.Between(140, 170)*sin(a),
		)
	}), p.light, 4)
	return ground(
		p.ground,
	) + rays + circle(
		320,
		130,
		92,
		p.light,
	) + circle(
		320,
		130,
		82,
		p.ground,
	) + at(
		320,
		134,
		p.Between(.9, 1.2),
		held,
	) + one(
		120,
		20,
		.9,
		p.deep,
	) + one(
		212,
		8,
		1,
		p.middle,
	) + one(
		430,
		-8,
		1,
		p.middle,
	) + one(
		524,
		-20,
		.9,
		p.deep,
	) + waves(
		344,
		6,
		p.deep,
	)
}
