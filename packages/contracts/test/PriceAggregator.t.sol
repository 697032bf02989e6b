// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PriceAggregator} from "../src/standins/PriceAggregator.sol";
import {Test, vm} from "./support/Test.sol";

contract PriceAggregatorTest is Test {
    PriceAggregator internal feed;

    function setUp() public {
        feed = new PriceAggregator(8, 3_000e8);
    }

    function test_StartsWithItsFirstAnswer() public view {
        (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound) =
            feed.latestRoundData();
        vm.assertEq(feed.decimals(), 8);
        vm.assertEq(uint256(answer), 3_000e8);
        vm.assertEq(uint256(roundId), 1);
        vm.assertEq(uint256(answeredInRound), 1);
        vm.assertEq(startedAt, block.timestamp);
        vm.assertEq(updatedAt, block.timestamp);
    }

    function test_EveryAnswerIsARound() public {
        feed.setAnswer(3_001e8);
        (uint80 roundId, int256 answer,,, uint80 answeredInRound) = feed.latestRoundData();
        vm.assertEq(uint256(answer), 3_001e8);
        vm.assertEq(uint256(roundId), 2);
        vm.assertEq(uint256(answeredInRound), 2);
    }

    function test_TakesAnyRound() public {
        feed.setRound(PriceAggregator.Round({roundId: 9, answer: -1, updatedAt: 0, answeredInRound: 8}));
        (uint80 roundId, int256 answer,, uint256 updatedAt, uint80 answeredInRound) = feed.latestRoundData();
        vm.assertTrue(answer == -1);
        vm.assertEq(uint256(roundId), 9);
        vm.assertEq(updatedAt, 0);
        vm.assertEq(uint256(answeredInRound), 8);
    }
}
