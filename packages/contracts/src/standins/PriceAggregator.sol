// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title A price feed with the read calls of Chainlink's AggregatorV3Interface
/// @notice Development only: anybody can set the answer, with any round and any time, wrong ones included.
contract PriceAggregator {
    struct Round {
        uint80 roundId;
        int256 answer;
        uint256 updatedAt;
        uint80 answeredInRound;
    }

    uint8 public immutable decimals;
    Round private _latest;

    constructor(uint8 decimals_, int256 answer) {
        decimals = decimals_;
        setAnswer(answer);
    }

    /// @notice The next round, answered in this block.
    function setAnswer(int256 answer) public {
        uint80 roundId = _latest.roundId + 1;
        _latest = Round(roundId, answer, block.timestamp, roundId);
    }

    function setRound(Round calldata round) external {
        _latest = round;
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        Round memory round = _latest;
        return (round.roundId, round.answer, round.updatedAt, round.updatedAt, round.answeredInRound);
    }
}
